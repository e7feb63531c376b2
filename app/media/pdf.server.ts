import type { FileHandle } from 'node:fs/promises'

import pLimit from 'p-limit'

// A PDF is read as a whole, so only one at a time.
const runNext = pLimit(1)
/** In bytes. */
const longestDictionary = 64 * 1024
/** An honest PDF has one information dictionary, and one more for each time it was saved. */
const mostFound = 100

/**
 * Overwrites the document information and the XMP with spaces, so that no other object moves. Compressed information
 * stays, but nothing refers to it any more. A signed PDF is left as it is, because a change makes its signature invalid.
 */
export function blankPdfMetadata(file: FileHandle) {
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
  // A blanked part holds no beginning any more, so each byte is looked at once.
  for (const start of positionsOf(bytes, '<x:xmpmeta')) {
    const end = bytes.indexOf(last, start)
    if (end < 0) return
    bytes.fill(' ', start, end + last.length)
  }
}

/** Returns the objects that held the document information, like `12 0`. */
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

/** In one pass, however many objects are named. */
function blankObjects(bytes: Buffer, objects: Set<string>) {
  if (objects.size === 0) return
  let found = 0
  for (const at of positionsOf(bytes, ' obj')) {
    // Only a number in front: most of what a hostile file repeats is passed over at once.
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

/** Where the `>>` of the dictionary stands that begins at `start`; one in a string does not count. */
function dictionaryEnd(bytes: Buffer, start: number) {
  const text = bytes.toString('latin1', start, start + longestDictionary)
  let strings = 0
  let dictionaries = 1
  for (let at = 0; at < text.length; at++) {
    const one = text[at]
    const isPair = strings === 0 && one === text[at + 1]
    if (one === '\\') at += 1
    else if (one === '(') strings += 1
    else if (one === ')') strings -= 1
    else if (isPair && one === '<') {
      dictionaries += 1
      at += 1
    } else if (isPair && one === '>') {
      dictionaries -= 1
      at += 1
    }
    if (dictionaries === 0) return start + at - 1
  }
  return start
}
