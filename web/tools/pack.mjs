// Byte-compile the standard library and the engine with the very Pyodide that will run them:
// node pack.mjs SRC OUT
//
// SRC is the folder with `levata` in it. OUT gets stdlib.zip and levata.zip: stored, not deflated, since
// the server sends them compressed and the browser keeps them as they are.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const [src, out] = process.argv.slice(2)
const library = join(dirname(fileURLToPath(import.meta.resolve('pyodide'))), 'python_stdlib.zip')
const py = await loadPyodide()
py.FS.mkdirTree('/src')
py.FS.mkdirTree('/out')
py.FS.mkdirTree('/library')
py.mountNodeFS('/src', src)
py.mountNodeFS('/out', out)
py.mountNodeFS('/library', dirname(library))
py.runPython(readFileSync(new URL('pack.py', import.meta.url), 'utf8'))
