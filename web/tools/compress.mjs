// Beside every file that shrinks: its brotli and gzip form, so that a server never compresses.
// node compress.mjs FOLDER CACHE QUALITY
//
// QUALITY is brotli's. At the best, 11, the runtime takes half a minute, so CACHE keeps what was made, by content.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [folder, cache, quality] = process.argv.slice(2)
const SHRINK = /\.(css|ftl|html|js|json|mjs|svg|txt|wasm|webmanifest|xml|zip)$/
const FORMS = {
  br: (data) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: Number(quality),
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  gz: (data) => promisify(gzip)(data, { level: 9 }),
}

async function add(path) {
  const data = await readFile(path)
  const hash = createHash('sha256').update(data).digest('hex')
  for (const [form, shrink] of Object.entries(FORMS)) {
    const kept = join(cache, `${hash.slice(0, 32)}-${quality}.${form}`)
    if (!existsSync(kept)) {
      await writeFile(`${kept}.new`, await shrink(data))
      await rename(`${kept}.new`, kept)
    }
    await copyFile(kept, `${path}.${form}.new`)
    await rename(`${path}.${form}.new`, `${path}.${form}`)
  }
}

await mkdir(cache, { recursive: true })
const entries = await readdir(folder, { withFileTypes: true, recursive: true })
const paths = entries.filter((e) => e.isFile() && SHRINK.test(e.name)).map((e) => join(e.parentPath, e.name))
await Promise.all(paths.map(add))
