// The same in WebAssembly called from Node: node bench.mjs kernel.wasm; lines as bench.c says.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const ARENA = 32 << 20, ROUNDS = 1000, WORLDS = 16, SIMULATIONS = 10000, EXPLORE = 700
const TASK = 24, TABLE = 392, POSITION = 96, WORLD = 32, OUT = 1024
const DEAL = TASK + TABLE + POSITION, TREE = DEAL + WORLDS * WORLD
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {})
const k = instance.exports
const arena = (k.__heap_base.value + 63) & ~63, rng = arena + ARENA, out = rng + 64, deals = out + OUT
const room = (bytes) => {
  const lacks = deals + bytes - k.memory.buffer.byteLength
  if (lacks > 0) k.memory.grow(Math.ceil(lacks / 65536))
}
room(0)
if (k.lk_arena_init(arena, ARENA)) throw new Error('arena')
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 }
const must = (code) => { if (code) throw new Error(`code ${code}`) }

const dd = (at) => {
  must(k.lk_solve(at + TASK, at + TASK + TABLE, at, arena, ARENA, 0, out))
  return [1, words[out >> 2]]
}
const playouts = (at) => {
  must(k.lk_playouts(at + TASK, at + TASK + TABLE, 1, at, ROUNDS, rng, arena, ARENA, 0, out, 0, 0, 0))
  return [words[(out + 8) >> 2], words[(out + 16) >> 2]] // plies, sum: both below 2^31 here
}
const ismcts = (at) => {
  must(k.lk_ismcts(at + TASK, at + TASK + TABLE, at + DEAL, WORLDS, at, SIMULATIONS, EXPLORE, rng, arena, ARENA, 0, out))
  let value = words[(out + 784) >> 2] // plies
  for (let c = 0; c < 64; c++) value = (Math.imul(value, 31) + words[((out + 8) >> 2) + c]) | 0
  return [words[(out + 776) >> 2], value] // simulations
}
const KINDS = { dd, playouts, ismcts }
let words

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, file, number] = line.split(' ')
  const call = KINDS[kind], size = kind === 'ismcts' ? TREE : DEAL, count = Number(number)
  const bytes = readFileSync(file)
  room(bytes.length)
  new Uint8Array(k.memory.buffer).set(bytes, deals)
  words = new Int32Array(k.memory.buffer)
  const there = bytes.length / size, values = new Int32Array(count)
  k.lk_rng_seed(rng, 1n)
  let work = 0
  const start = seconds()
  for (let i = 0; i < count; i++) {
    const [more, value] = call(deals + (i % there) * size)
    work += more
    values[i] = value
  }
  const took = seconds() - start
  console.log(work, took, values.reduce((check, value) => (Math.imul(check, 31) + value) >>> 0, 0))
}
