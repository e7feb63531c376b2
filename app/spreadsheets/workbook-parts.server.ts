import type { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'

import { SaxesParser } from 'saxes'
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
  includes: (name: string, text: string) => Promise<boolean>
  close: () => void
}

/** Sizes are checked as declared, before anything is inflated; yauzl ends a part that is larger than declared. */
export async function zipParts(
  file: Promise<ZipFile>,
  { inflated }: Pick<FileLimits, 'inflated'>,
): Promise<Parts> {
  const { zip, entries } = await opened(file).catch(refuseDamaged)
  const counted = new Set<Entry>()
  let left = inflated
  const open: Parts['open'] = async (name) => {
    const entry = entries.get(keyOf(name))
    if (!entry) return undefined
    if (entry.isEncrypted()) throw new FileRefused(`This workbook has a password. ${instead}`)
    const { uncompressedSize: size, compressedSize } = entry
    if (!counted.has(entry)) left -= size
    counted.add(entry)
    const isDense = size > smallPart && size > mostRatio * compressedSize
    if (left < 0 || isDense)
      throw tooLarge(`it becomes larger than ${inflated / 1024 ** 2} MB when it is opened`)
    return zip.openReadStreamPromise(entry).catch(refuseDamaged)
  }
  return {
    has: (name) => entries.has(keyOf(name)),
    open,
    async includes(name, text) {
      const stream = await open(name)
      if (!stream) return false
      let end = ''
      try {
        for await (const piece of stream.setEncoding('latin1')) {
          if ((end + piece).includes(text)) return true
          end = String(piece).slice(-text.length)
        }
      } catch (cause) {
        refuseDamaged(cause)
      } finally {
        stream.destroy()
      }
      return false
    },
    close: () => zip.close(),
  }
}

/** Names differ in their case between the list of parts and a relationship. */
function keyOf(name: string) {
  return name.replaceAll('\\', '/').toLowerCase()
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
    const isOdd = list > longestList || packed > zip.fileSize || entries.has(keyOf(entry.fileName))
    if (isOdd || entries.size >= mostParts)
      throw new FileRefused(`This is not a usual workbook. ${instead}`)
    entries.set(keyOf(entry.fileName), entry)
  }
  return { zip, entries }
}

type XmlHandlers = {
  /** Names are without their prefix. */
  open?: (name: string, attributes: { [name: string]: string }) => void
  close?: (name: string) => void
  text?: (text: string) => void
  isEnough?: () => boolean
}
export type XmlReader = {
  read: (part: string, handlers: XmlHandlers) => Promise<void>
  /** Stops after every slice. Undefined without such a part. */
  slices: (part: string, handlers: XmlHandlers) => Promise<AsyncGenerator<void> | undefined>
}

/** In characters: less than a millisecond of work. */
const slice = 16_384
/** Those of workbooks are at most ten deep. */
const deepest = 100
/** In characters: a cell has at most 32,767, each written with at most seven. */
const longestElement = 1_000_000

/** saxes resolves no entity that a file defines, and loads nothing. */
export function xmlReader(parts: Parts, limits: Pick<FileLimits, 'elements'>): XmlReader {
  const budget = { elements: limits.elements }
  const slices: XmlReader['slices'] = async (part, handlers) => {
    const stream = await parts.open(part)
    return stream && xmlSlices(stream, budget, handlers)
  }
  return {
    slices,
    async read(part, handlers) {
      const all = await slices(part, handlers)
      while (all && !(await all.next()).done);
    },
  }
}

async function* xmlSlices(
  stream: Readable,
  budget: { elements: number },
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let [depth, since] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    ;[depth, since] = [depth + 1, 0]
    if ((budget.elements -= 1) < 0) throw tooLarge('it has too many cells or styles')
    if (depth > deepest) throw damaged(new Error('The elements are nested too deep'))
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    ;[depth, since] = [depth - 1, 0]
    handlers.close?.(localName(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  // saxes calls this with the first error and would go on.
  parser.on('error', (cause) => {
    throw damaged(cause)
  })
  try {
    for await (const text of stream.setEncoding('utf8')) {
      for (let start = 0; start < text.length; start += slice) {
        since += slice
        parser.write(text.slice(start, start + slice))
        if (since > longestElement) throw tooLarge('one of its cells has too much text')
        if (handlers.isEnough?.()) return
        await othersFirst()
        yield
      }
    }
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : damaged(cause)
  } finally {
    stream.destroy()
  }
  parser.close()
}

function damaged(cause: unknown) {
  return new FileRefused(`This workbook is damaged. ${instead}`, { cause })
}

function localName(name: string) {
  return name.slice(name.indexOf(':') + 1)
}
