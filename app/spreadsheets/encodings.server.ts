import type { Readable } from 'node:stream'

import iconv from 'iconv-lite'

import { csvReader, dialectOf } from './csv-rows.ts'
import { FileRefused } from './file-refusal.ts'
import type { EncodingCandidate, ReadingChoice } from './sheet-file.ts'

/** Of lines with letters beyond ASCII, in bytes. */
const longestSample = 16_384
const mostLikely = 4
/** Fewer bytes beyond ASCII tell nothing of a language. */
const fewestLetters = 5
/** Letters of other encodings are whole in UTF-8 by chance, but seldom so many of them. */
const leastUtf8 = 0.5

/** Best first. Bytes prove UTF-8 and UTF-16; for others a library compares languages, taking a second and 60 MB. */
export async function encodingsOf(
  open: () => Readable,
  { isBestEnough = false } = {},
): Promise<EncodingCandidate[]> {
  const proven = await provenEncoding(open())
  if (proven) return [{ encoding: proven, confidence: 1, example: [] }]
  const sample = await sampleOf(open())
  const share = utf8Share(sample)
  const example = exampleOf(iconv.decode(sample, 'utf-8'))
  const utf8 = share < leastUtf8 ? [] : [{ encoding: 'utf-8', confidence: share, example }]
  if (isBestEnough && utf8.length > 0) return utf8
  const isEnough = sample.filter((byte) => byte > 127).length >= fewestLetters
  const found = isEnough ? (await import('jschardet')).detectAll(sample) : []
  const others = detectedEncodings(sample, found)
  return [...utf8, ...others.filter(({ encoding }) => encoding !== utf8[0]?.encoding)]
}

type Detected = { encoding: string | null; confidence: number }

function detectedEncodings(sample: Buffer, found: Detected[]): EncodingCandidate[] {
  const detected = found.flatMap(({ encoding, confidence }) =>
    encoding && iconv.encodingExists(encoding) ? { encoding, confidence } : [],
  )
  const guesses = [...detected, ...usual.map((encoding) => ({ encoding, confidence: 0.001 }))]
  const known = new Set<string>()
  const weighed = guesses.flatMap(({ encoding, confidence }) => {
    const [name, text] = [nameOf(encoding), iconv.decode(sample, encoding)]
    const isKnown = known.has(name) || known.has(text)
    known.add(name).add(text)
    const weight = confidence * readableShare(text) * (isUsual.test(name) ? 1.2 : 1)
    return isKnown ? [] : [{ encoding: name, weight, example: exampleOf(text) }]
  })
  const sorted = weighed.toSorted((one, other) => other.weight - one.weight)
  const both = (sorted[0]?.weight ?? 0) + (sorted[1]?.weight ?? 0)
  return sorted
    .filter(({ encoding }, place) => place < mostLikely || usual.includes(encoding))
    .map(({ weight, ...one }) => ({ ...one, confidence: both > 0 ? weight / both : 0 }))
}

const usual = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'cp850']
/** Those in which today's programs save. */
const isUsual = /^(?:windows-\d+|shift_jis|gb18030|big5|cp949|macintosh)$/

export function chosenEncoding(candidates: EncodingCandidate[], { encoding }: ReadingChoice) {
  if (encoding === undefined) return candidates[0]?.encoding ?? 'utf-8'
  const isKnown: boolean = iconv.encodingExists(encoding)
  if (!isKnown) throw new FileRefused(`There is no encoding “${encoding.slice(0, 40)}”.`)
  return encoding
}

export function decoderOf(encoding: string) {
  return iconv.getDecoder(encoding)
}

function nameOf(encoding: string) {
  const name = encoding.toLowerCase()
  return names[name] ?? name
}

const names: { [name: string]: string } = {
  cp932: 'shift_jis',
  macroman: 'macintosh',
  'iso-8859-1': 'windows-1252',
}

async function provenEncoding(file: Readable) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of file) {
      const wide = isFirst && wideEncodingOf(bytes)
      if (wide) return wide
      isFirst = false
      utf8.decode(bytes, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (cause) {
    if (cause instanceof TypeError) return undefined
    throw cause
  }
}

function wideEncodingOf(bytes: Buffer) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = (odd: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > 0.3 * start.length) return 'utf-16le'
  return zeros(0) > 0.3 * start.length ? 'utf-16be' : undefined
}

/** Whole lines, because an encoding is known by its letters. */
async function sampleOf(file: Readable) {
  const lines: Buffer[] = []
  let [size, rest] = [0, Buffer.alloc(0)]
  for await (const piece of file) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(0x0a) + 1
    const whole = end > 0 ? bytes.subarray(0, end) : bytes
    for (const line of linesIn(whole)) {
      lines.push(line)
      size += line.length
    }
    rest = Buffer.from(bytes.subarray(whole.length))
    if (size >= longestSample) break
  }
  lines.push(...linesIn(rest))
  return Buffer.concat(lines).subarray(0, longestSample)
}

function linesIn(bytes: Buffer) {
  const lines = bytes.toString('latin1').split(/(?<=\n)/)
  return lines
    .filter((line) => /[\u0080-\u00FF]/.test(line))
    .map((line) => Buffer.from(line, 'latin1'))
}

function utf8Share(sample: Buffer) {
  const text = iconv.decode(sample, 'utf-8')
  const [beyond, bad] = [countOf(text, /[^\0-\u007F]/gu), countOf(text, /\uFFFD/g)]
  return beyond === 0 ? 0 : (beyond - bad) / beyond
}

function readableShare(text: string) {
  const [beyond, odd] = [countOf(text, /[^\0-\u007F]/gu), countOf(text, oddCharacters)]
  return beyond === 0 ? 0 : Math.max(0, beyond - odd) / beyond
}

/** A mark that no trade uses, a capital after a small letter, a letter alone, one of another script in a Latin word. */
const oddCharacters =
  /[^\0-\u007F\p{L}\p{M}\p{Nd}°±²³×½¼¾€£“”„‘’–—№µØ、。「」・]|(?<=\p{Ll})(?![\0-\u007F])\p{Lu}|(?<=[A-Za-z])(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}(?=[A-Za-z])|(?<!\p{L})(?![\0-\u007FØøàÀéÉèÈóåÅæ])\p{L}(?!\p{L})/gu

function countOf(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0
}

function exampleOf(text: string) {
  const [row] = csvReader(dialectOf(text), { columns: 8, cell: 60 })(text.slice(0, 4_000), true)
  return row?.cells ?? []
}
