// Speed of the wasm build: bench "" 1 deals.bin; node bench.mjs kernel.wasm deals.bin [rounds]
import { readFileSync } from 'node:fs'

const [wasm, bin] = process.argv.slice(2, 4).map((name) => readFileSync(name))
const ROUNDS = Number(process.argv[4] ?? 5)
const NAMES = ['euchre', 'cuatrola', 'cruce4', 'cruce3', 'cross2', 'cross4-last6', 'tricks5', 'tricks6', 'tricks8']
const { instance } = await WebAssembly.instantiate(wasm, {})
const k = instance.exports
const BYTES = 32 << 20, HEAD = 32, TABLE = 392, POSITION = 96, RECORD = HEAD + TABLE + POSITION
const base = (k.__heap_base.value + 63) & ~63
k.memory.grow(Math.ceil((BYTES + bin.length + (1 << 20)) / 65536))
const arena = base, task = base + BYTES, rng = task + 64, world = rng + 64, out = world + 64, deals = out + 1024
const heap = new Uint8Array(k.memory.buffer), words = new Int32Array(k.memory.buffer)
heap.set(bin, deals)
if (k.lk_arena_init(arena, BYTES)) throw new Error('arena')
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
const cpu = () => { const { user, system } = process.cpuUsage(); return user + system }

NAMES.forEach((name, row) => {
  const at = []
  for (let o = deals; o < deals + bin.length; o += RECORD) if (words[o >> 2] === row) at.push(o)
  const times = []
  for (let round = -1; round < ROUNDS; round++) { // the first warms up
    const start = cpu()
    for (const o of at) {
      words.set([words[(o >> 2) + 1], 0, -2147483648, 0, 0, 0], task >> 2)
      if (k.lk_solve(o + HEAD, o + HEAD + TABLE, task, arena, BYTES, 0, out)) throw new Error(name)
    }
    if (round >= 0) times.push((cpu() - start) / at.length)
  }
  console.log(JSON.stringify({ name: `dd/${name}/wasm`, us: Number(median(times).toPrecision(4)) }))
})

const first = NAMES.indexOf('cruce4'), sims = [], plies = []
k.lk_rng_seed(rng, 1n)
for (let o = deals, n = 0; o < deals + bin.length; o += RECORD) {
  if (words[o >> 2] !== first || n++ >= 20) continue
  words.set([0, 0, -2147483648, 0, 0, 0], task >> 2)
  heap.copyWithin(world, o + HEAD + TABLE, o + HEAD + TABLE + 32)
  let start = cpu()
  if (k.lk_ismcts(o + HEAD, o + HEAD + TABLE, world, 1, task, 20000, 700, rng, arena, BYTES, 0, out)) throw new Error('tree')
  sims.push(20000 / (cpu() - start) * 1e6)
  start = cpu()
  if (k.lk_playouts(o + HEAD, o + HEAD + TABLE, 1, task, 50000, rng, arena, BYTES, 0, out, 0, 0, 0)) throw new Error('playouts')
  plies.push(50000 * 24 / (cpu() - start) * 1e6)
}
console.log(JSON.stringify({ name: 'ismcts/node', 'simulations/s': Math.round(median(sims)) }))
console.log(JSON.stringify({ name: 'playouts/cruce4/wasm', 'plies/s': Math.round(median(plies)) }))
