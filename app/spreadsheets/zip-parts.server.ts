import type { Readable } from 'node:stream'

import type { Entry, ZipFile } from 'yauzl'

import { type FileLimits, FileRefused, instead } from './file-refusal.ts'

const mostParts = 2000
/** The XML of spreadsheets shrinks to a twentieth, seldom to a sixtieth. */
const mostRatio = 250
const smallPart = 1024 * 1024

export type Parts = {
  has: (name: string) => boolean
  open: (name: string) => Promise<Readable | undefined>
  close: () => void
}

/** Sizes are checked as declared, before anything is inflated; yauzl ends a part that is larger than declared. */
export async function zipParts(
  file: Promise<ZipFile>,
  { inflated }: Pick<FileLimits, 'inflated'>,
): Promise<Parts> {
  const { zip, entries } = await opened(file).catch(refuseDamaged)
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      refuseBomb(entry, inflated)
      return zip.openReadStreamPromise(entry).catch(refuseDamaged)
    },
    close: () => zip.close(),
  }
}

function refuseDamaged(cause: unknown): never {
  if (cause instanceof FileRefused) throw cause
  throw new FileRefused(`This file is damaged or not whole. ${instead}`, { cause })
}

async function opened(file: Promise<ZipFile>) {
  const zip = await file
  if (zip.entryCount > mostParts) throw new FileRefused(`This is not a usual workbook. ${instead}`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName))
      throw new FileRefused(`This is not a usual workbook. ${instead}`)
    entries.set(entry.fileName, entry)
  }
  return { zip, entries }
}

function refuseBomb(entry: Entry, mostInflated: number) {
  if (entry.isEncrypted()) throw new FileRefused(`This workbook has a password. ${instead}`)
  const { uncompressedSize, compressedSize } = entry
  const isDense = uncompressedSize > smallPart && uncompressedSize > mostRatio * compressedSize
  if (uncompressedSize > mostInflated || isDense)
    throw new FileRefused(`This workbook becomes too large when it is opened. ${instead}`)
}
