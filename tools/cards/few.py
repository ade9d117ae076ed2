"""A PNG with few colours: a picture of flat shapes looks the same, and is a fraction as large."""

import struct
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import fmean

Colour = tuple[int, ...]

HEAD = b"\x89PNG\r\n\x1a\n"
MOST = 256
CLOSE = 4
"""Of 256 steps of a channel so many are one; the grain of a gradient is finer."""
CHANNELS = {2: 3, 6: 4}
"""Bytes of a pixel, by the kind of a PNG: without and with transparency."""


def few(png: bytes) -> bytes:
    """Colours close to each other become one; of more than fit, those that occur most."""
    width, height, pixels = _pixels(png)
    groups: dict[Colour, Counter[Colour]] = defaultdict(Counter)
    for colour, count in Counter(pixels).items():
        groups[tuple(value // CLOSE for value in colour)][colour] = count
    most = sorted(groups.values(), key=Counter.total, reverse=True)
    kept = sorted(_mean(group) for group in most[:MOST])
    index = {
        colour: min(range(len(kept)), key=lambda at: _apart(kept[at], colour))
        for group in most
        for colour in group
    }
    told = bytes(index[colour] for colour in pixels)
    rows = (told[at : at + width] for at in range(0, len(told), width))
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": bytes(value for colour in kept for value in colour[:3]),
        b"tRNS": bytes(value for colour in kept for value in colour[3:]),
        b"IDAT": zlib.compress(b"".join(b"\0" + row for row in rows), 9),
        b"IEND": b"",
    }
    return HEAD + b"".join(
        _part(name, body) for name, body in parts.items() if body or name == b"IEND"
    )


def _mean(group: Counter[Colour]) -> Colour:
    channels = zip(*(colour for colour in group.elements()), strict=True)
    return tuple(round(fmean(channel)) for channel in channels)


def _apart(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _parts(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(HEAD)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def _pixels(png: bytes) -> tuple[int, int, list[Colour]]:
    """Every pixel of a PNG as a browser writes it: eight bits a channel, row after row."""
    parts = list(_parts(png))
    width, height, _, kind = struct.unpack(">IIBB", parts[0][1][:10])
    step = CHANNELS[kind]
    data = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    above = bytearray(width * step)
    found: list[Colour] = []
    for at in range(0, len(data), width * step + 1):
        above = _row(data[at], data[at + 1 : at + 1 + width * step], above, step)
        found += zip(*[iter(above)] * step, strict=True)
    return width, height, found


def _row(way: int, told: bytes, above: bytearray, step: int) -> bytearray:
    """A row is told by how it differs from what is left of it and above."""
    row = bytearray(step)  # what is left of the first pixel
    above = bytearray(step) + above
    for at, value in enumerate(told, step):
        left, up, corner = row[at - step], above[at], above[at - step]
        near = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
        row.append((value + (0, left, up, (left + up) // 2, near)[way]) % 256)
    return row[step:]
