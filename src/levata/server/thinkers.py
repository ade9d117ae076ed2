"""Bots in worker processes: each is given what a seat sees, a level and a seed, and nothing else.

A worker that dies, or thinks past its budget, is replaced, and whoever asked is answered with
nothing; so is whoever asked one too many to wait for.
"""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any

from levata.bots import LEVEL_NAMES, bot
from levata.bots.watch import Watched
from levata.game import Game, Observation, Options
from levata.games import by_name
from levata.practice import THOUGHT
from levata.server import metrics
from levata.tricks import Order

__all__ = ["Job", "Thinkers"]

BUDGET = THOUGHT + 2.0
"""Seconds a decision may take in all: a bot that can be stopped is stopped before."""
NICE = 10
"""Bots think when the tables leave time for it."""


@dataclass(slots=True, eq=False)
class Job:
    """One decision that is asked for."""

    sent: bytes
    done: Callable[[str | None], None]
    """Called once, in the loop: the token, or None if no bot could say."""
    is_begun: bool = False
    is_over: bool = False

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self.is_over = True


class Thinkers:
    """So many workers and the decisions that wait for one."""

    def __init__(self, workers: int, *, budget: float = BUDGET) -> None:
        self.budget = budget
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Job] = deque()
        self._workers = [_Worker() for _ in range(workers)]
        self._idle: list[_Worker] = []
        self._is_open = True
        self.is_warm = asyncio.Event()
        """Is set once the first worker has loaded what it needs."""
        for worker in self._workers:
            self._warm(worker)

    def ask(
        self, seen: Observation, level: str, seed: str, done: Callable[[str | None], None]
    ) -> Job:
        job = Job(_packed(seen, level, seed), done)
        self._waiting.append(job)
        self._deal_out()
        return job

    async def close(self) -> None:
        self._is_open = False
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            await asyncio.to_thread(worker.pool.shutdown, cancel_futures=True)

    def _deal_out(self) -> None:
        while self._idle and self._waiting:
            job = self._waiting.popleft()
            if not job.is_over:
                job.is_begun = True
                self._run(self._idle.pop(), job)

    def _run(self, worker: _Worker, job: Job) -> None:
        begun = self._loop.time()
        watch = self._loop.call_later(self.budget, worker.kill)

        def over(token: str | None) -> None:
            watch.cancel()
            took = self._loop.time() - begun
            metrics.BOT_SECONDS.observe(took)
            if token is None:
                metrics.BOT_FAULTS.labels("late" if took >= self.budget else "died").inc()
                self._replace(worker)
            else:
                self._idle.append(worker)
            if not job.is_over:
                job.is_over = True
                job.done(token)
            self._deal_out()

        self._start(worker, over, decide, job.sent)

    def _start(
        self, worker: _Worker, over: Callable[[Any], None], do: Callable[..., Any], *needs: object
    ) -> None:
        """Have a worker do something, and hear of it in the loop: the result, or None."""

        def heard(future: Future[Any]) -> None:
            failed = future.cancelled() or future.exception() is not None
            result = None if failed else future.result()
            with suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._heard, over, result)

        try:
            worker.pool.submit(do, *needs).add_done_callback(heard)
        except RuntimeError:  # it died since
            self._loop.call_soon(self._heard, over, None)

    def _heard(self, over: Callable[[Any], None], result: object) -> None:
        if self._is_open:
            over(result)

    def _warm(self, worker: _Worker) -> None:
        def warm(process: int | None) -> None:
            if process is None:
                self._loop.call_later(AGAIN, self._replace, worker)
            else:
                worker.process = process
                self._idle.append(worker)
                self.is_warm.set()
                self._deal_out()

        self._start(worker, warm, begin)

    def _replace(self, worker: _Worker) -> None:
        if self._is_open:
            worker.kill()
            worker.pool.shutdown(wait=False)
            worker.pool = _pool()
            self._warm(worker)


AGAIN = 1.0
"""Seconds after which a worker that does not even start is tried again."""


class _Worker:
    """A pool of one process, so that one can be replaced alone."""

    def __init__(self) -> None:
        self.pool = _pool()
        self.process = 0

    def kill(self) -> None:
        """End it, whatever it does: one that is still loading too, which has not told its number.

        Python 3.14 has `kill_workers` for that.
        """
        self.process = 0
        for process in [*(self.pool._processes or {}).values()]:  # noqa: SLF001
            with suppress(ProcessLookupError, ValueError):
                process.kill()


def _pool() -> ProcessPoolExecutor:
    # A fork would copy locks that threads of the server hold.
    return ProcessPoolExecutor(1, get_context("spawn"))


# What is sent.


class _Pickler(pickle.Pickler):
    def reducer_override(self, thing: object) -> Any:
        """A game is told by its name; the hash of options is another in every process.

        Orders are few, and what a bot has worked out for one it remembers by the object.
        """
        if isinstance(thing, Game):
            return by_name, (thing.name,)
        if isinstance(thing, Options):
            return Options, (thing.game, thing.players, thing.values)
        if isinstance(thing, Order):
            return _order, tuple(getattr(thing, name) for name in Order.__slots__)
        return NotImplemented


@lru_cache(maxsize=1024)
def _order(*parts: object) -> Order:
    order = Order.__new__(Order)
    for name, part in zip(Order.__slots__, parts, strict=True):
        setattr(order, name, part)
    return order


def _packed(seen: Observation, level: str, seed: str) -> bytes:
    out = io.BytesIO()
    _Pickler(out, pickle.HIGHEST_PROTOCOL).dump((seen, level, seed))
    return out.getvalue()


# In the worker.


def begin() -> int:
    """Load what deciding needs; the process it happens in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is the server's business
    os.nice(NICE)
    Thread(target=_die_with_the_server, daemon=True).start()
    for level in LEVEL_NAMES:
        bot(level)
    return os.getpid()


def _die_with_the_server() -> None:
    """One that was killed cannot end its workers, and they would wait for work for ever."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def decide(sent: bytes) -> str:
    seen, level, seed = pickle.loads(sent)  # noqa: S301 - the server itself has written it
    action = Watched(bot(level), THOUGHT).choose(seen, Random(seed))
    token: str = seen.game.token(action)
    return token
