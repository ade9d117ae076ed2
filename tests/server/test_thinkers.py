"""Bots in processes: they answer as they would here, and neither death nor sleep stops the others."""

import asyncio
import os
import pickle
import pickletools
import signal
import sys
from dataclasses import fields
from operator import attrgetter
from random import Random

import pytest

from levata.bots import bot
from levata.games import BUILT_IN
from levata.server.thinkers import Thinkers, _packed
from levata.testing import random_options, random_pack
from levata.tricks import Order, TrickTable

ORDER = attrgetter(*Order.__slots__)


def seen(game, rng):
    """What the seat to act sees, somewhere in a hand."""
    options = random_options(game, rng)
    hand = game.deal(options, 0, (0,) * len(game.sides(options)), random_pack(game, rng))
    while hand.is_over:
        hand = game.deal(options, 0, (0,) * len(game.sides(options)), random_pack(game, rng))
    for _ in range(rng.randrange(12)):
        trial = hand.copy()
        trial.play(rng.choice(trial.legal()))
        if trial.is_over:
            break
        hand = trial
    return hand.view(hand.to_act)


@pytest.fixture
async def open_thinkers():
    """Thinkers that are closed when the test is over."""
    opened = []

    async def open_with(workers, **more):
        thinkers = Thinkers(workers, **more)
        opened.append(thinkers)
        if workers:
            await asyncio.wait_for(thinkers.is_warm.wait(), 60)
        return thinkers

    yield open_with
    for thinkers in opened:
        await thinkers.close()


def ask(thinkers, view, level="normal", seed="s"):
    """A decision that is asked for, and what it will be."""
    answer = asyncio.get_running_loop().create_future()
    return thinkers.ask(view, level, seed, answer.set_result), answer


async def test_they_decide_as_here_from_what_is_seen_and_the_seed(open_thinkers):
    thinkers = await open_thinkers(1)
    rng = Random(7)
    for game in BUILT_IN:
        for number in range(3):
            view = seen(game, rng)
            _, answer = ask(thinkers, view, "easy", f"seed {number}")
            here = bot("easy").choose(view, Random(f"seed {number}"))
            assert await asyncio.wait_for(answer, 30) == game.token(here)


async def test_what_is_sent_is_an_observation_a_level_and_a_seed():
    """And of classes no more than these need: no hand, no table, no match."""
    rng = Random(3)
    for game in BUILT_IN:
        view = seen(game, rng)
        sent = _packed(view, "normal", "seed")
        again, *rest = pickle.loads(sent)  # noqa: S301 - what was just written
        assert rest == ["normal", "seed"]
        assert again.game is game
        assert {again.options: 1}[view.options] == 1, "options hash as they do here"
        same = pickle.loads(sent)[0]  # noqa: S301
        assert same == again, "an order is the same object each time"
        for field in fields(view):
            here, there = getattr(view, field.name), getattr(again, field.name)
            if isinstance(here, TrickTable):
                assert {*ORDER(here.order)} == {*ORDER(there.order)}
                here, there = here._replace(order=None), there._replace(order=None)
            assert here == there
        strings = {arg for _, arg, _ in pickletools.genops(sent) if isinstance(arg, str)}
        modules = {text for text in strings if text.startswith("levata.")}
        assert modules <= {"levata.game", "levata.games", "levata.tricks", "levata.server.thinkers"}
        assert not [text for text in strings if text.endswith("Hand")]


async def test_one_that_dies_is_replaced_and_who_asked_is_answered(open_thinkers):
    thinkers = await open_thinkers(1)
    view = seen(BUILT_IN[0], Random(5))
    os.kill(thinkers._workers[0].process, signal.SIGKILL)
    _, answer = ask(thinkers, view)
    assert await asyncio.wait_for(answer, 30) is None
    _, answer = ask(thinkers, view)
    assert await asyncio.wait_for(answer, 60) in [view.game.token(a) for a in view.legal]


async def test_one_that_hangs_is_killed_when_its_budget_is_over(open_thinkers):
    # Time enough for one that does not hang, on a busy machine too.
    thinkers = await open_thinkers(1, budget=2)
    stuck = thinkers._workers[0].process
    os.kill(stuck, signal.SIGSTOP)
    view = seen(BUILT_IN[0], Random(5))
    first, answer = ask(thinkers, view, "easy")
    waiting, later = ask(thinkers, view, "easy")
    assert first.is_begun and not waiting.is_begun, "there are no more workers than were asked for"
    assert await asyncio.wait_for(answer, 30) is None
    for _ in range(500):  # its pool answers before it has buried the dead
        try:
            os.kill(stuck, 0)
        except ProcessLookupError:
            break
        await asyncio.sleep(0.02)
    else:
        pytest.fail("it lives on")
    assert await asyncio.wait_for(later, 60)


async def test_what_nobody_waits_for_is_not_begun(open_thinkers):
    thinkers = await open_thinkers(0)
    view = seen(BUILT_IN[0], Random(5))
    job, answer = ask(thinkers, view)
    await asyncio.sleep(0.01)
    assert not job.is_begun and not answer.done()
    job.drop()
    thinkers._deal_out()
    assert not job.is_begun


async def test_workers_end_with_the_server_even_if_it_is_killed(tmp_path):
    script = (
        "import asyncio, os, signal\n"
        "from levata.server.thinkers import Thinkers\n"
        "async def main():\n"
        "    thinkers = Thinkers(1)\n"
        "    await thinkers.is_warm.wait()\n"
        "    print(thinkers._workers[0].process, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    file = tmp_path / "server.py"
    file.write_text(script, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(file), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(process.communicate(), 60)
    worker = int(out)
    for _ in range(500):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the worker lives on")


async def test_who_still_loads_is_not_waited_for():
    thinkers = Thinkers(2)
    loading = [one for worker in thinkers._workers for one in worker.pool._processes.values()]
    await thinkers.close()
    assert [one.exitcode for one in loading] == [-signal.SIGKILL] * 2
