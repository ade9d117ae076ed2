// The golden set on the wasm build: node golden.mjs kernel.wasm golden.bin
import { readFileSync } from 'node:fs'

const [wasm, bin] = process.argv.slice(2).map((name) => readFileSync(name))
const { instance } = await WebAssembly.instantiate(wasm, {})
const k = instance.exports
const BYTES = 4 << 20
const base = (k.__heap_base.value + 63) & ~63
k.memory.grow(Math.ceil((BYTES + 65536) / 65536))
const heap = new Uint8Array(k.memory.buffer)
const at = (() => { // a bump allocator, once
  let free = base
  return (size) => { const here = free; free += (size + 63) & ~63; return here }
})()
const arena = at(BYTES), table = at(392), position = at(96), task = at(24), rng = at(16), out = at(800), world = at(32)
if (k.lk_arena_init(arena, BYTES)) throw new Error('arena')

const HEAD = 32, IN = 392 + 96 + 24, RECORD = HEAD + IN + 32 + 800
const started = process.cpuUsage()
let wrong = 0, n = 0
for (let o = 0; o + RECORD <= bin.length; o += RECORD, n++) {
  const head = new Int32Array(bin.buffer.slice(bin.byteOffset + o, bin.byteOffset + o + HEAD))
  const [operation, rounds, explore, code] = head
  heap.set(bin.subarray(o + HEAD, o + HEAD + 392), table)
  heap.set(bin.subarray(o + HEAD + 392, o + HEAD + 488), position)
  heap.set(bin.subarray(o + HEAD + 488, o + HEAD + 512), task)
  heap.set(bin.subarray(o + HEAD + 512, o + HEAD + 528), rng)
  heap.copyWithin(world, position, position + 32)
  heap.fill(0, out, out + 800)
  const got = [
    () => k.lk_solve(table, position, task, arena, BYTES, 0, out),
    () => k.lk_solve_cards(table, position, task, arena, BYTES, 0, out),
    () => k.lk_playouts(table, position, 1, task, rounds, rng, arena, BYTES, 0, out, 0, 0, 0),
    () => k.lk_ismcts(table, position, world, 1, task, rounds, explore, rng, arena, BYTES, 0, out),
  ][operation]()
  const same = (here, there, size) => Buffer.compare(heap.subarray(here, here + size), bin.subarray(o + there, o + there + size)) === 0
  if (got !== code || !same(out, HEAD + IN + 32, 800) || !same(rng, HEAD + IN + 16, 16)) {
    if (wrong++ < 5) console.log(`record ${n}: operation ${operation}, code ${got} for ${code}`)
  }
}
console.log(`${n} records, ${wrong} wrong, ${(process.cpuUsage(started).user / 1e3).toFixed(0)} ms`)
process.exit(wrong ? 1 : 0)
