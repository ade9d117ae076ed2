"""DDS solving our deals: lines and files as kernel/bench.c says, the environment as peers need it.

It is called as endplay calls it, one thread, a fresh table for each deal, the best score alone.
"""

import ctypes
import os
import struct
import sys
from pathlib import Path
from time import process_time

import endplay._dds as dds

DEAL, TABLE, POSITION = 512, 24, 24 + 392


def deals(content: bytes) -> list[dds.deal]:
    """The deals of a file; our lowest rank is 0, that of DDS 2."""
    found = []
    for at in range(0, len(content), DEAL):
        (trump,) = struct.unpack_from("<i", content, at + TABLE + 4)
        hands = struct.unpack_from("<4Q", content, at + POSITION)
        deal = dds.deal()
        deal.trump, deal.first = trump, 0
        for seat, hand in enumerate(hands):
            for suit in range(4):
                ranks = hand >> 16 * suit & 0xFFFF
                deal.remainCards[seat][suit] = ranks << 2
        found.append(deal)
    return found


def main() -> None:
    """Answer every line until the input ends."""
    dds.SetMaxThreads(1)
    solve = dds._dll.SolveBoard  # noqa: SLF001 - the way without endplay's own objects
    future = dds.futureTricks()
    answer = ctypes.byref(future)
    for line in sys.stdin:
        _, name, count = line.split()
        boards = deals(Path(name).read_bytes())
        values = []
        start = process_time()
        for i in range(int(count)):
            code = solve(boards[i % len(boards)], -1, 1, 1, answer, 0)
            assert code == 1, code
            values.append(future.score[0])
        took = process_time() - start
        check = 0
        for value in values:
            check = (check * 31 + value) % 2**32
        print(count, took, check, flush=True)
    os._exit(0)  # the library frees its thread twice on the way out


if __name__ == "__main__":
    main()
