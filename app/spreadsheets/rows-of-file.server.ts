import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { fromBufferPromise, openPromise } from 'yauzl'

import { kindOfFile } from './file-kind.ts'
import { type FileLimits, FileRefused, type SheetRow } from './file-refusal.ts'
import { csvRows } from './read-csv.server.ts'
import { xlsxRows } from './read-xlsx.server.ts'
import { zipParts } from './zip-parts.server.ts'

/** Of one slice: the site works on it without a pause. */
const [mostRows, mostCharacters] = [500, 100_000]

/** The rows that are not empty, in slices that cost the site about the same. Throws FileRefused. */
export async function* rowsOfFile(
  file: string | Uint8Array,
  limits: FileLimits,
): AsyncGenerator<SheetRow[]> {
  let [slice, characters, isEmpty]: [SheetRow[], number, boolean] = [[], 0, true]
  for await (const rows of partsOf(file, limits)) {
    for (const one of rows) {
      if (one.cells.every((cell) => cell.trim() === '')) continue
      isEmpty = false
      slice.push(one)
      characters += one.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (slice.length < mostRows && characters < mostCharacters) continue
      yield slice
      ;[slice, characters] = [[], 0]
    }
  }
  if (isEmpty) throw new FileRefused('The first sheet of this file is empty.')
  yield slice
}

async function* partsOf(file: string | Uint8Array, limits: FileLimits) {
  const isPath = typeof file === 'string'
  const bytes = isPath ? await startOf(file) : Buffer.from(file)
  if (kindOfFile(bytes) === 'xlsx') {
    const opened = isPath ? openPromise(file, { autoClose: false }) : fromBufferPromise(bytes)
    const parts = await zipParts(opened, limits)
    try {
      yield* xlsxRows(parts, limits)
    } finally {
      parts.close()
    }
  } else yield* csvRows(() => (isPath ? createReadStream(file) : Readable.from([bytes])), limits)
}

async function startOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
