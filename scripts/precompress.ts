import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, { level: number }, Buffer>(gzip)
const text = /\.(js|css|svg|txt|wasm|webmanifest)$/

/** Runs once, so it uses the best compression. */
export async function precompress(folder: string) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => text.test(name)).map((name) => pack(join(folder, name))))
}

async function pack(file: string) {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}
