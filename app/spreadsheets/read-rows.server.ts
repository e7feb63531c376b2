import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { fromBufferPromise, openPromise } from 'yauzl'

import { kindOfFile } from './file-kind.ts'
import { type FileLimits, FileRefused, instead, type SheetRow } from './file-refusal.ts'
import { csvRows } from './read-csv.server.ts'
import { xlsxRows } from './read-xlsx.server.ts'
import { zipParts } from './zip-parts.server.ts'

/** In milliseconds. */
type Reading = { limits: FileLimits; time: number }

/** The rows of a CSV file or of the first sheet of a workbook, by the path of the file or by its bytes. Throws FileRefused. */
export async function* rowsOfFile(
  file: string | Buffer,
  { limits, time }: Reading,
): AsyncGenerator<SheetRow[]> {
  const signal = AbortSignal.timeout(time)
  try {
    let isEmpty = true
    for await (const rows of partsOf(file, limits, signal)) {
      const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      isEmpty &&= filled.length === 0
      yield filled
    }
    if (isEmpty) throw new FileRefused('The first sheet of this file is empty.')
  } catch (cause) {
    if (!signal.aborted) throw cause
    throw new FileRefused(`This file takes too long to read. ${instead}`, { cause })
  }
}

async function* partsOf(file: string | Buffer, limits: FileLimits, signal: AbortSignal) {
  if (kindOfFile(await startOf(file)) === 'xlsx') {
    const opened = typeof file === 'string' ? openPromise(file, leaveOpen) : fromBufferPromise(file)
    const parts = await zipParts(opened, limits)
    try {
      yield* xlsxRows(parts, limits, signal)
    } finally {
      parts.close()
    }
  } else {
    const stream = () => (typeof file === 'string' ? createReadStream(file) : Readable.from([file]))
    yield* csvRows(stream, limits, signal)
  }
}

const leaveOpen = { autoClose: false }

async function startOf(file: string | Buffer) {
  if (typeof file !== 'string') return file
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
