"""Pictures of screens: kept small, and compared so that another font is no other picture."""

import base64
import struct
import zlib
from contextlib import contextmanager

KEPT, STEP = 2, 4
"""What is kept is drawn at half its size, and compared at a quarter of that: letters become grey,
panels and cards stay."""
MEAN, FAR, SHARE = 5.0, 40, 0.03
"""So much may differ in the mean, of 255, and so large a share of the picture may be far off."""

SCRIPT = """
async () => {
  const read = (png) => {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0))
    return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  }
  const drawn = (image, width, height) => {
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, width, height)
    return { width, height, data: pen.getImageData(0, 0, width, height).data }
  }
  window.differ = async (one, other, step, far) => {
    const [now, kept] = [await read(one), await read(other)]
    if (now.width * kept.height !== now.height * kept.width) return [255, 1]
    const size = [kept.width, kept.height].map((each) => Math.round(each / step))
    const [a, b] = [drawn(now, ...size), drawn(kept, ...size)]
    let sum = 0, wrong = 0
    for (let at = 0; at < a.data.length; at += 4) {
      const off = [0, 1, 2].map((n) => Math.abs(a.data[at + n] - b.data[at + n]))
      sum += off[0] + off[1] + off[2]
      if (Math.max(...off) > far) wrong += 1
    }
    return [sum / (a.data.length * 3 / 4), wrong / (a.data.length / 4)]
  }
  // The colours that occur most, and for every other the nearest of them.
  window.fewer = async (png, step) => {
    const image = await read(png)
    const { width, height, data } = drawn(image, Math.round(image.width / step), Math.round(image.height / step))
    const coarse = (at) => (data[at] >> 4 << 8) | (data[at + 1] >> 4 << 4) | (data[at + 2] >> 4)
    const count = new Map()
    for (let at = 0; at < data.length; at += 4) {
      const sum = count.get(coarse(at)) ?? [0, 0, 0, 0]
      sum[0] += 1
      for (const n of [0, 1, 2]) sum[n + 1] += data[at + n]
      count.set(coarse(at), sum)
    }
    const most = [...count].sort((a, b) => b[1][0] - a[1][0]).slice(0, 100)
    const rgb = most.map(([, [many, ...sums]]) => sums.map((sum) => Math.round(sum / many)))
    const nearest = new Map(most.map(([colour], index) => [colour, index]))
    const pixels = new Uint8Array(width * height)
    for (let at = 0; at < data.length; at += 4) {
      const colour = coarse(at)
      if (!nearest.has(colour)) {
        const far = rgb.map((each) => each.reduce((sum, value, n) => sum + (data[at + n] - value) ** 2, 0))
        nearest.set(colour, far.indexOf(Math.min(...far)))
      }
      pixels[at / 4] = nearest.get(colour)
    }
    let text = ''
    for (let at = 0; at < pixels.length; at += 30000) text += String.fromCharCode(...pixels.subarray(at, at + 30000))
    return { width, height, palette: rgb.flat(), pixels: btoa(text) }
  }
}
"""


class Pictures:
    def __init__(self, page) -> None:
        self.page = page
        page.evaluate(SCRIPT)

    def differ(self, one: bytes, other: bytes) -> tuple[float, float]:
        """How far a picture is from one that is kept, in the mean, and how much of them is far off."""
        words = [base64.b64encode(png).decode() for png in (one, other)]
        mean, share = self.page.evaluate(
            "([a, b, step, far]) => differ(a, b, step, far)", [*words, STEP, FAR]
        )
        return round(mean, 2), round(share, 4)

    @staticmethod
    def is_same(rate: tuple[float, float]) -> bool:
        return rate[0] <= MEAN and rate[1] <= SHARE

    def small(self, png: bytes) -> bytes:
        """The same picture at half its size and with few colours."""
        asked = [base64.b64encode(png).decode(), KEPT]
        found = self.page.evaluate("([png, step]) => fewer(png, step)", asked)
        width, height = found["width"], found["height"]
        pixels = base64.b64decode(found["pixels"])
        rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, width * height, width))
        head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        parts = {b"IHDR": head, b"PLTE": bytes(found["palette"]), b"IDAT": zlib.compress(rows, 9)}
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            _chunk(name, body) for name, body in {**parts, b"IEND": b""}.items()
        )


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


@contextmanager
def opened(chromium):
    """A blank page that compares."""
    page = chromium.new_page()
    try:
        yield Pictures(page)
    finally:
        page.close()
