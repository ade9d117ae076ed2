// The golden set on the wasm build; golden.c says what it prints. A page imports `golden`, and
// Node.js runs it: node golden.mjs kernel.wasm PROBLEMS
const MIX = 0x9E3779B97F4A7C15n
const HEAD = 40, TABLE = 392, POSITION = 96, TASK = 24, WORLD = 32, WORLDS = 2
const RECORD = HEAD + TABLE + POSITION + TASK + WORLDS * WORLD
const RESULT = 32, VALUES = 288, TALLY = 96, VISITS = 800, RNG = 16, MOST = 4 << 20

export async function golden(wasm, problems) {
  const { instance } = await WebAssembly.instantiate(wasm, {})
  const k = instance.exports
  k.memory.grow((MOST >> 16) + 1)
  const memory = k.memory.buffer, bytes = new Uint8Array(memory), view = new DataView(memory)
  let free = (k.__heap_base.value + 63) & ~63
  const at = (size) => { const here = free; free += (size + 63) & ~63; return here }
  const arena = at(MOST), record = at(RECORD), rng = at(RNG), bins = at(256), out = at(VISITS)
  const table = record + HEAD, position = table + TABLE, task = position + POSITION, world = task + TASK

  const add = (line, name, word) => {
    const mixed = BigInt.asUintN(64, (line[name] ^ BigInt.asUintN(64, BigInt(word))) * MIX)
    line[name] = mixed ^ mixed >> 32n
  }
  const addBytes = (line, name, from, size) => {
    for (let i = 0; i < size; i += 8) add(line, name, view.getBigUint64(from + i, true))
  }
  const count = (line, from) => {
    line.nodes += view.getBigUint64(from, true)
    line.states += view.getBigUint64(from + 8, true)
  }
  const hex = (sum) => sum.toString(16).padStart(16, '0')
  const lines = []
  const print = (l) => lines.push([l.set, l.problems, hex(l.values), l.nodes, l.states, hex(l.results),
    hex(l.playouts), hex(l.tree)].join(' '))
  const fresh = (set) => ({ set, problems: 0, values: 0n, nodes: 0n, states: 0n, results: 0n, playouts: 0n, tree: 0n })

  let line = fresh(0), room = 0
  for (let o = 0; o + RECORD <= problems.length; o += RECORD) {
    bytes.set(problems.subarray(o, o + RECORD), record)
    const [set, size, rounds, simulations, explore, least, width, worlds] = new Int32Array(memory.slice(record, record + 32))
    if (set !== line.set) { print(line); line = fresh(set) }
    if (size !== room && k.lk_arena_init(arena, room = size)) throw new Error('arena')
    line.problems++

    let code = k.lk_solve(table, position, task, arena, size, 0, out)
    for (const word of [code, view.getInt32(out, true)]) add(line, 'values', word)
    add(line, 'results', code)
    addBytes(line, 'results', out, RESULT)
    count(line, out + 16)
    code = k.lk_solve_cards(table, position, task, arena, size, 0, out)
    add(line, 'values', code)
    add(line, 'results', code)
    if (code >= 0) {
      addBytes(line, 'results', out, VALUES)
      count(line, out + VALUES - 16)
      const cards = view.getBigUint64(out, true)
      for (let c = 0; c < 64 && !code; c++) {
        if (cards >> BigInt(c) & 1n) add(line, 'values', view.getInt32(out + 16 + 4 * c, true))
      }
    }

    k.lk_rng_seed(rng, view.getBigUint64(record + 32, true))
    bytes.fill(0, bins, bins + 4 * width)
    code = k.lk_playouts(table, position, 1, task, rounds, rng, arena, size, 0, out, bins, least, width)
    add(line, 'playouts', code)
    addBytes(line, 'playouts', out, TALLY)
    addBytes(line, 'playouts', rng, RNG)
    addBytes(line, 'playouts', bins, 4 * width)
    code = k.lk_ismcts(table, position, world, worlds, task, simulations, explore, rng, arena, size, 0, out)
    add(line, 'tree', code)
    if (code >= 0) addBytes(line, 'tree', out, VISITS)
    addBytes(line, 'tree', rng, RNG)
  }
  print(line)
  return lines
}

if (globalThis.process) {
  const { readFileSync } = await import('node:fs')
  for (const line of await golden(...process.argv.slice(2).map((name) => readFileSync(name)))) console.log(line)
}
