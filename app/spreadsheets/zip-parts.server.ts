import type { Readable } from 'node:stream'

import type { Entry, ZipFile } from 'yauzl'

import { type FileLimits, FileRefused, instead, tooLarge } from './file-refusal.ts'

const mostParts = 2000
/** Of all entries of the list of parts, in bytes. */
const longestList = 1024 * 1024
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
  let left = inflated
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted()) throw new FileRefused(`This workbook has a password. ${instead}`)
      const { uncompressedSize: size, compressedSize } = entry
      left -= size
      const isDense = size > smallPart && size > mostRatio * compressedSize
      if (left < 0 || isDense)
        throw tooLarge(`it becomes larger than ${inflated / 1024 ** 2} MB when it is opened`)
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
  const entries = new Map<string, Entry>()
  let [list, packed] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    list += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    packed += entry.compressedSize
    // Parts that lie over one another are together larger than the file.
    const isOdd = list > longestList || packed > zip.fileSize || entries.has(entry.fileName)
    if (isOdd || entries.size >= mostParts)
      throw new FileRefused(`This is not a usual workbook. ${instead}`)
    entries.set(entry.fileName, entry)
  }
  return { zip, entries }
}
