import { type FileHandle, open } from 'node:fs/promises'

import pLimit from 'p-limit'

import { readAt } from './boxes.server.ts'
import { refusal } from './refusal.ts'

export async function inspectDatasheet(path: string) {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const head = await readAt(file, 0, 5)
  if (head.toString('latin1') !== '%PDF-') {
    throw refusal(415, 'This is not a PDF. Choose the datasheet as a PDF file.')
  }
  const tail = await readAt(file, Math.max(0, size - 1024), 1024)
  if (!tail.includes('%%EOF')) {
    throw refusal(422, 'The PDF is damaged or incomplete. Please choose it again.')
  }
  await blankPdfMetadata(file)
  return 'application/pdf'
}

// A PDF is read whole, so only one at a time.
const runNext = pLimit(1)
const longestDictionary = 64 * 1024
/** An honest PDF has one information dictionary for each time it was saved. */
const mostFound = 100

/** Overwrites with spaces, so that no object moves. Skips signed PDFs, because a change breaks the signature. */
function blankPdfMetadata(file: FileHandle) {
  return runNext(async () => {
    const { size } = await file.stat()
    const { buffer: bytes } = await file.read(Buffer.alloc(size), 0, size, 0)
    if (bytes.includes('/ByteRange')) return
    blankXmp(bytes)
    blankObjects(bytes, blankReferences(bytes))
    await file.write(bytes, 0, size, 0)
  })
}

function* positionsOf(bytes: Buffer, text: string) {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) yield at
}

function blankXmp(bytes: Buffer) {
  const last = '</x:xmpmeta>'
  // A blanked part has no more beginnings, so each byte is read once.
  for (const start of positionsOf(bytes, '<x:xmpmeta')) {
    const end = bytes.indexOf(last, start)
    if (end < 0) return
    bytes.fill(' ', start, end + last.length)
  }
}

/** Returns the objects with document information, such as `12 0`. */
function blankReferences(bytes: Buffer) {
  const objects = new Set<string>()
  let found = 0
  for (const start of positionsOf(bytes, '/Info')) {
    const text = bytes.toString('latin1', start, start + 40)
    const [reference = '', number = '', generation = ''] =
      /^\/Info\s+(\d+)\s+(\d+)\s+R/.exec(text) ?? []
    if (!reference) continue
    objects.add(`${number} ${generation}`)
    bytes.fill(' ', start, start + reference.length)
    if (++found === mostFound) break
  }
  return objects
}

function blankObjects(bytes: Buffer, objects: Set<string>) {
  if (objects.size === 0) return
  let found = 0
  for (const at of positionsOf(bytes, ' obj')) {
    // Only after a digit, which skips most of a hostile file's repetitions.
    if (!isDigit(bytes[at - 1])) continue
    const [name = ''] = /(?<!\d)\d+ \d+$/.exec(bytes.toString('latin1', at - 20, at)) ?? []
    if (!objects.has(name)) continue
    const head = bytes.toString('latin1', at, at + 40)
    if (!head.includes('<<')) continue
    const start = at + head.indexOf('<<') + 2
    bytes.fill(' ', start, dictionaryEnd(bytes, start))
    if (++found === mostFound) break
  }
}

function isDigit(byte = 0) {
  return byte >= 48 && byte <= 57
}

/** Position of the closing `>>`; ignores those in strings. */
function dictionaryEnd(bytes: Buffer, start: number) {
  const text = bytes.toString('latin1', start, start + longestDictionary)
  let strings = 0
  let dictionaries = 1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    const isPair = strings === 0 && character === text[at + 1]
    if (character === '\\') at += 1
    else if (character === '(') strings += 1
    else if (character === ')') strings -= 1
    else if (isPair && character === '<') {
      dictionaries += 1
      at += 1
    } else if (isPair && character === '>') {
      dictionaries -= 1
      at += 1
    }
    if (dictionaries === 0) return start + at - 1
  }
  return start
}
