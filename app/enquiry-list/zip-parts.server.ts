import type { Readable } from 'node:stream'

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { FileRefused, instead } from './file-refusal.ts'

const mostParts = 2000
/** Of one part, in bytes after inflating; a real workbook of 2,000 rows has a tenth of it. */
const mostInflated = 40 * 1024 * 1024
/** The XML of spreadsheets shrinks to a twentieth, seldom to a sixtieth. */
const mostRatio = 250
const smallPart = 1024 * 1024

export type Parts = {
  has: (name: string) => boolean
  open: (name: string) => Promise<Readable | undefined>
}

/** Sizes are checked as declared, before anything is inflated; yauzl ends a part that is larger than declared. */
export async function zipParts(bytes: Buffer): Promise<Parts> {
  const { zip, entries } = await opened(bytes).catch(refuseDamaged)
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      refuseBomb(entry)
      return zip.openReadStreamPromise(entry).catch(refuseDamaged)
    },
  }
}

function refuseDamaged(cause: unknown): never {
  if (cause instanceof FileRefused) throw cause
  throw new FileRefused(`This file is damaged or not whole. ${instead}`, { cause })
}

async function opened(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await fromBufferPromise(bytes)
  if (zip.entryCount > mostParts) throw new FileRefused(`This is not a usual workbook. ${instead}`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName))
      throw new FileRefused(`This is not a usual workbook. ${instead}`)
    entries.set(entry.fileName, entry)
  }
  return { zip, entries }
}

function refuseBomb(entry: Entry) {
  if (entry.isEncrypted()) throw new FileRefused(`This workbook has a password. ${instead}`)
  const { uncompressedSize, compressedSize } = entry
  const isDense = uncompressedSize > smallPart && uncompressedSize > mostRatio * compressedSize
  if (uncompressedSize > mostInflated || isDense)
    throw new FileRefused(`This workbook becomes too large when it is opened. ${instead}`)
}
