// Python in Pyodide: node host.mjs SRC KERNEL SCRIPT [words ...]
//
// SRC is the folder with `levata` in it, KERNEL the kernel in WebAssembly ('' for none). The script
// sees the machine's files under /host, and its words as sys.argv; it reads lines and prints them.
import { readFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

const [src, kernel, script, ...words] = process.argv.slice(2)
if (kernel) {
  const { instance } = await WebAssembly.instantiate(readFileSync(kernel), {})
  globalThis.levataKernel = instance
}
const py = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1', HOME: '/' } })
py.mountNodeFS('/host', '/')
py.globals.set('started_with', py.toPy([src, script, ...words]))
try {
  await py.runPythonAsync(`
import runpy, sys
src, script, *words = started_with
sys.path.insert(0, "/host" + src)
sys.argv[:] = [script, *words]
sys.stdout.reconfigure(line_buffering=True)
runpy.run_path("/host" + script, run_name="__main__")
`)
} catch (error) {
  console.error(String(error))
  process.exit(1)
}
