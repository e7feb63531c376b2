import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { largestUpload } from '#app/content/constants.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'

import { looksLikePicture, otherKind } from './picture-kinds.ts'

const [MiB, GiB] = [1024 ** 2, 1024 ** 3]

/** In bytes but `files`; `inflated`: all pictures; `ratio`: their most times the ZIP file. */
export const usualZip = {
  bytes: 2 * GiB,
  files: 20_000,
  inflated: 4 * GiB,
  ratio: 50,
  picture: largestUpload.picture,
}
/** In bytes, of the file list: a name can have 64 kB. */
const longestList = 16 * MiB
/** In bytes; smaller files may have any ratio. */
const smallZip = 100 * MiB
const readingTime = 600_000

export type ZipPicture = {
  place: number
  name: string
  digest: string | null
  problem: string | null
}

export async function* picturesInZip(
  path: string,
  limits = usualZip,
  signal = AbortSignal.timeout(readingTime),
): AsyncGenerator<ZipPicture> {
  const { zip, entries } = await openZip(path, limits)
  try {
    if (entries.every(isIgnored)) throw new FileRefused('There is no file in this ZIP file.')
    const names = new Set<string>()
    for (const [place, entry] of entries.entries()) {
      if (isIgnored(entry)) continue
      if (signal.aborted) throw new FileRefused('This ZIP file takes too long to read.')
      const name = shownName(entry)
      const isTwice = names.has(name)
      names.add(name)
      const known = isTwice ? 'The ZIP file has this name twice.' : problemOf(entry, limits)
      yield { place, name, ...(known ? refused(known) : await readOnce(zip, entry)) }
    }
  } finally {
    zip.close()
  }
}

export async function openPictures(path: string) {
  const { zip, entries } = await openZip(path, usualZip)
  return {
    close: () => zip.close(),
    async extract(place: number, to: string) {
      const entry = entries[place]
      if (!entry) throw new FileRefused('It is not in the ZIP file.')
      const bytes = await zip.openReadStreamPromise(entry)
      await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    },
  }
}

type Limits = typeof usualZip

async function openZip(path: string, limits: Limits) {
  const zip = await openPromise(path, { autoClose: false }).catch(refuseDamaged)
  try {
    if (zip.entryCount > limits.files)
      throw new FileRefused(
        `This ZIP file has more than ${limits.files.toLocaleString('en')} files. Please divide it.`,
      )
    const entries: Entry[] = []
    let list = 0
    for await (const entry of zip.eachEntry()) {
      list += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (list > longestList)
        throw new FileRefused('The file names in this ZIP file are too long. Please shorten them.')
      entries.push(entry)
    }
    refuseBomb(zip, entries, limits)
    return { zip, entries }
  } catch (error) {
    zip.close()
    return refuseDamaged(error)
  }
}

function refuseDamaged(cause: unknown): never {
  if (cause instanceof FileRefused) throw cause
  const isName =
    cause instanceof Error && /relative path|absolute path|invalid char/.test(cause.message)
  const words = isName
    ? 'A file name in this ZIP file leads to another folder.'
    : 'This is no ZIP file, or it is damaged or incomplete.'
  throw new FileRefused(words, { cause })
}

/** By stated sizes; yauzl stops a file that is larger than stated. */
function refuseBomb({ fileSize }: ZipFile, entries: Entry[], limits: Limits) {
  if (entries.some((entry) => entry.isEncrypted()))
    throw new FileRefused('This ZIP file has a password. Please make one without.')
  const packed = sumOf(entries.map(({ compressedSize }) => compressedSize))
  const inflated = sumOf(entries.map(({ uncompressedSize }) => uncompressedSize))
  const isDense = inflated > smallZip && inflated > limits.ratio * fileSize
  // Overlapping files are together larger than the ZIP file.
  if (inflated > limits.inflated || isDense || packed > fileSize)
    throw new FileRefused('This ZIP file becomes too large when it is opened. Please divide it.')
}

function sumOf(numbers: number[]) {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function isIgnored({ fileName }: Entry) {
  return /\/$|(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i.test(fileName)
}

/** Removes characters that change the direction of text. */
function shownName(entry: Entry) {
  return textOf(entry)
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(-300)
}

/** macOS does not declare its names as UTF-8. */
function textOf({ fileName, fileNameRaw }: Entry) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/')
  } catch {
    return fileName
  }
}

function problemOf(entry: Entry, { picture }: Limits) {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
  if (isLink) return 'This is a link, not a picture.'
  if (entry.uncompressedSize === 0) return 'The file is empty.'
  if (entry.uncompressedSize > picture) return `It is larger than ${picture / MiB} MB.`
  return entry.canDecodeFileData() ? undefined : 'It is packed in a way that cannot be read here.'
}

function refused(problem: string) {
  return { digest: null, problem }
}

async function readOnce(zip: ZipFile, entry: Entry) {
  const digest = createHash('sha256')
  let head = Buffer.alloc(0)
  let checksum = 0
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) {
      if (head.length < 512) head = Buffer.concat([head, bytes])
      digest.update(bytes)
      checksum = crc32(bytes, checksum)
    }
  } catch {
    return refused('The file is damaged.')
  }
  if (checksum !== entry.crc32) return refused('The file is damaged.')
  if (!looksLikePicture(head)) return refused(otherKind(head))
  return { digest: digest.digest('hex'), problem: null }
}
