import { expect, test } from 'vitest'

import { type JudgedLine, judgedPastes } from './judged-lines.testing.ts'
import type { ReadLine } from './read-line.ts'
import { readPasted } from './read-lines.ts'

/** Words only: which separators stay between them is not judged. */
function wordsOf(text: string) {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}

function readingOf(line: ReadLine) {
  const { quantity, unit = '', text, note, possibleQuantities } = line
  if (possibleQuantities) return '?'
  return [`${quantity} ${unit}`.trim(), wordsOf(text), ...(note ? [wordsOf(note)] : [])].join(' | ')
}

function expected(reading: string) {
  const [amount = '', ...texts] = reading.split(' | ')
  return [amount, ...texts.map(wordsOf)].join(' | ')
}

function wrongIn(paste: JudgedLine[]) {
  const { lines } = readPasted(paste.map(({ source }) => source).join('\n'))
  const readings = new Map(lines.map((line) => [line.sourceRow, readingOf(line)]))
  return paste.flatMap(({ source, reading }, index) => {
    const read = readings.get(index + 1) ?? '-'
    return read === expected(reading) ? [] : [`${source}: ${read} instead of ${reading}`]
  })
}

test.each([
  ['judged', './judged-lines.txt', 620, 0.99],
  ['held-out', './held-out-lines.txt', 130, 0.95],
])('the %s lines are read right', (_name, path, least, share) => {
  const pastes = judgedPastes(path)
  const wrong = pastes.flatMap(wrongIn)
  const all = pastes.flat().length
  expect(all).toBeGreaterThanOrEqual(least)
  expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(share)
})
