"""The C by itself: against a plain search, under the sanitizers, and against any input."""

import re

import pytest

from levata.kernel import build
from tests.kernel.programs import C, clang, run, zig
from tests.sizes import size

KERNEL = build.HERE / "kernel.c"
CHECKED = "-fsanitize=address,undefined"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("kernel-c")]


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """The kernel with every check clang knows, and what libFuzzer needs; made once for each kind."""
    folder, made = tmp_path_factory.mktemp("checked"), {}

    def compiled(*more: str):
        if more not in made:
            out = folder / f"kernel{len(made)}.o"
            words = (*more, "-fsanitize=fuzzer-no-link", CHECKED)
            made[more] = clang(out, *words, "-c", KERNEL)
        return made[more]

    return compiled


def test_it_plays_as_a_plain_search_does(tmp_path):
    """All laws, goals and limits, eight threads at once, as it is shipped."""
    program = zig(tmp_path / "test", "test", build.host())
    assert ", 0 failures" in run(program, size(500, 30_000))


@pytest.mark.parametrize("more", [(), ("-DLK_PLAIN",)], ids=["fast", "plain"])
def test_it_does_so_under_the_sanitizers(checked, tmp_path, more):
    """Addresses and undefined behaviour; with the newest instructions and without."""
    program = clang(tmp_path / "test", CHECKED, *more, C / "test.c", checked(*more), "-lpthread")
    assert ", 0 failures" in run(program, size(100, 5_000), 2)


def test_threads_share_nothing(tmp_path):
    """What one of eight writes no other may touch: clang's ThreadSanitizer watches."""
    program = clang(tmp_path / "test", "-fsanitize=thread", C / "test.c", KERNEL, "-lpthread")
    assert ", 0 failures" in run(program, size(5, 200), 3)


RUNS = size(20_000, 2_000_000)
SEED = 1


def test_no_input_breaks_it(checked, tmp_path):
    """The fuzzer of LLVM on every entry of kernel.h; each is reached, and answered."""
    program = clang(tmp_path / "fuzz", f"{CHECKED},fuzzer", C / "fuzz.c", checked())
    options = ("-max_len=800", "-verbosity=0", f"-artifact_prefix={tmp_path}/")
    out = run(program, f"-runs={RUNS}", f"-seed={SEED}", *options)
    reached = {name: (int(n), int(m)) for name, n, m in re.findall(r"entry (\w+) (\d+) (\d+)", out)}
    assert {*reached} == {*build.exports()}
    assert sum(calls for calls, _ in reached.values()) >= RUNS
    for name, (calls, answered) in reached.items():
        assert calls >= answered > RUNS // 100, name
