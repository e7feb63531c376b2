import { setTimeout as sleep } from 'node:timers/promises'

import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { gathered } from '#app/database/database.testing.ts'

import { csvText, sendCsv } from './csv.server.ts'

async function* slices(...all: string[][][]) {
  yield* all
}

const written = async (rows: string[][]) =>
  (await gathered(csvText({ columns: ['A', 'B'], rows: slices(rows) }))).join('')

/** Parses the grammar of RFC 4180, independently of the writer. */
function readBack(text: string) {
  const rows: string[][] = []
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let n = 0; n < text.length; n++) {
    const [sign = '', next] = [text[n], text[n + 1]]
    if (isQuoted && sign === '"' && next === '"') [cell, n] = [`${cell}"`, n + 1]
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === ',') [cells, cell] = [[...cells, cell], '']
    else if (sign === '\r' && next === '\n') {
      rows.push([...cells, cell])
      ;[cells, cell, n] = [[], '', n + 1]
    } else cell += sign
  }
  expect([isQuoted, cells, cell]).toEqual([false, [], ''])
  return rows
}

/**
 * Parses with `;` as programs of many countries do. In a cell whose first quote has been closed, quotes are text and
 * `;` and line breaks end the cell.
 */
function readBySemicolons(text: string) {
  const cells: string[] = []
  let [cell, isQuoted, isStart]: [string, boolean, boolean] = ['', false, true]
  for (let n = 0; n < text.length; n++) {
    const [sign = '', next] = [text[n], text[n + 1]]
    if (isQuoted && sign === '"' && next === '"') [cell, n] = [`${cell}"`, n + 1]
    else if (isQuoted) [cell, isQuoted] = sign === '"' ? [cell, false] : [cell + sign, true]
    else if (isStart && sign === '"') [isQuoted, isStart] = [true, false]
    else if (/[;\r\n]/.test(sign)) [cell, isStart] = [(cells.push(cell), ''), true]
    else [cell, isStart] = [cell + sign, false]
  }
  return [...cells, cell]
}

/** Some programs skip invisible characters and read wide characters as plain ones. */
function expectNoFormula(cell: string) {
  const seen = cell.replaceAll(/[\s\p{C}]/gu, '').normalize('NFKC')
  expect(seen).not.toMatch(/^[=+\-@]/)
}

const withoutMarks = (cell: string) => cell.replaceAll(/(^|[;\t\r\n])'/g, '$1')

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', ' ', '\u00a0', '\u200b', '\ufeff', '\u0000']
const wide = ['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁺']
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(
      fc.array(fc.constantFrom(...starts, ...wide, '"', ',', ';', '\r\n', "'"), { maxLength: 4 }),
      fc.string(),
    )
    .map(([start, rest]) => start.join('') + rest),
)

test('a CSV export preserves its cells, and no cell reads as a formula', async () => {
  const rows = fc.array(fc.tuple(cell, cell), { maxLength: 5 })
  const property = fc.asyncProperty(rows, async (asked) => {
    const text = await written(asked)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [head, ...read] = readBack(text.slice(1))
    expect(head).toEqual(['A', 'B'])
    expect(read.map((cells) => cells.length)).toEqual(asked.map((cells) => cells.length))
    for (const [n, one] of read.flat().entries()) {
      expect(withoutMarks(one)).toBe(withoutMarks(asked.flat()[n] ?? ''))
      expectNoFormula(one)
      expect(one).not.toMatch(/^[\t\r\n]/)
    }
    for (const one of readBySemicolons(text)) expectNoFormula(one)
  })
  await fc.assert(property, { numRuns: 1_000 })
})

test('only a cell that could be a formula gets an apostrophe in front', async () => {
  const rows = [
    ['=1+1', "'=1+1"],
    [' \u00a0-2', "' \u00a0-2"],
    ['＝1', "'＝1"],
    ['+880 1700', "'+880 1700"],
    ['a=1', 'a=1'],
    ['(031) 12', '(031) 12'],
    ['', ''],
    ['"quoted"; and, more\r\nlines', '"quoted"; and, more\r\nlines'],
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x; "@y', 'x;\' "@y'],
    ['x\r\n-1\t+2', "x\r\n'-1\t'+2"],
    ["it's; ''", "it's; ''"],
  ]
  const [, ...read] = readBack(await written(rows.map(([cell = '']) => [cell, ''])))
  expect(read.map(([cell]) => cell)).toEqual(rows.map(([, wanted]) => wanted))
})

test('a CSV export is a download, and is read only as fast as the client receives it', async () => {
  let read = 0
  async function* rows() {
    for (; read < 2_000; read++) yield Array.from({ length: 100 }, () => ['x'.repeat(1_000)])
  }
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', async (request, reply) =>
    sendCsv(request, reply, { name: 'people', columns: ['A'], rows: rows() }),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const head = await fetch(origin, { method: 'HEAD' })
  expect([head.status, read]).toEqual([200, 0])
  const answer = await fetch(origin)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // The client reads nothing yet, so only the socket buffers may be filled, out of 200 MB.
  await sleep(500)
  expect(read).toBeLessThan(400)
  expect((await answer.text()).length).toBe('\uFEFF"A"\r\n'.length - 1 + 200_000 * 1_004)
})
