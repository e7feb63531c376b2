import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'
import { rowsOfFile } from '#app/spreadsheets/rows-of-file.server.ts'
import { workbookOf } from '#app/spreadsheets/workbook.testing.ts'

import { exportedProducts } from './export-products.server.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, findImport } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
  wrongRows,
} from './imports.testing.ts'

const count = 8_000
const makers = ['Sulzer', 'MAN', 'Wärtsilä', 'Daihatsu']

/** Every 200th row has a fault. */
function faultOf(n: number) {
  return n % 200 === 7 ? (['date', 'title', 'impa', 'short'] as const)[((n - 7) / 200) % 4] : 'none'
}

/** Made by other habits: merged heads, an empty column, decimal commas, numbers read as dates. */
function workbook(isMended: boolean) {
  const text = (column: string, words: string) =>
    `<c r="${column}" t="inlineStr"><is><t>${words}</t></is></c>`
  const heads = `<row r="1">${text('A1', 'PRICE LIST')}${text('D1', 'TECHNICAL')}</row>
    <row r="3">${text('A3', 'Item Name')}${text('B3', 'P/N')}${text('D3', 'Make')}${text('E3', 'Group')}${text('F3', 'IMPA')}${text('G3', 'Bore')}</row>`
  const rows = Array.from({ length: count }, (_, n) => {
    const fault = isMended ? 'none' : faultOf(n)
    const number =
      fault === 'date'
        ? `<c r="B1" s="1"><v>${46_000 + n}</v></c>`
        : text('B1', fault === 'short' ? '8.81E+11' : `${n}-${n % 31}`)
    return `<row r="${n + 4}">${text('A1', fault === 'title' ? '' : `Part ${n}`)}${number}${text('D1', makers[n % 4] ?? '')}${text('E1', 'marine engine')}${text('F1', fault === 'impa' ? '3711' : String(100_000 + n))}${text('G1', `${n % 500},5`)}</row>`
  })
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="15"/></cellXfs></styleSheet>`
  const others = [{ name: 'xl/styles.xml', text: styles }]
  return workbookOf(heads + rows.join(''), { others })
}

/** As a spreadsheet of western Europe saves the same: semicolons and the encoding of Windows. */
function csv(isMended: boolean) {
  const rows = Array.from({ length: count }, (_, n) => {
    const fault = isMended ? 'none' : faultOf(n)
    const changed = fault === 'date' ? `${(n % 28) + 1}-Mar-2026` : '8.81E+11'
    const number = fault === 'date' || fault === 'short' ? changed : `${n}-${n % 31}`
    const title = fault === 'title' ? '' : `Part ${n}`
    const impa = fault === 'impa' ? '3711' : 100_000 + n
    return [title, number, '', makers[n % 4], 'marine engine', impa, `${n % 500},5`].join(';')
  })
  const heads = ['PRICE LIST;;;TECHNICAL;;;', ';;;;;;', 'Item Name;P/N;;Make;Group;IMPA;Bore']
  return Buffer.from([...heads, ...rows].join('\r\n'), 'latin1')
}

const sheets = { xlsx: workbook, csv }

/** The owner takes the column that no head of ours names as a specification. */
async function imported(db: Database, file: Uint8Array) {
  const id = await checkedImport(db, file)
  const { choices } = (await findImport(db, id)) ?? {}
  if (!choices) throw new Error('No import')
  if (choices.targets.includes('specification:Bore')) return id
  const targets = choices.targets.with(6, 'specification:Bore')
  expect(await chooseColumns(db, id, { ...choices, targets })).toBe(true)
  await runImports(db)
  return id
}

const faults = {
  date: /^Maker’s part number “(?:20\d\d-\d\d-\d\d|\d+-Mar-2026)”: The spreadsheet made a date of this number/,
  title: /^Title: Please enter a title\.$/,
  impa: /^IMPA code “3711”: Please enter six digits\.$/,
  short: /^Maker’s part number “8\.81E\+11”: The spreadsheet shortened this number/,
  none: /^$/,
}

test.each([
  ['sqlite', 'xlsx'],
  ['postgres', 'xlsx'],
  ['sqlite', 'csv'],
] as const)(
  'on %s a file of 8,000 rows (%s) goes in, names its 40 bad rows, is undone, and goes in mended',
  async (engine, kind) => {
    const db = await freshDatabase(engine)
    const id = await imported(db, sheets[kind](false))
    expect(await findImport(db, id)).toMatchObject({ counts: { add: 7_960, wrong: 40 } })
    const wrong = await wrongRows(db, id)
    const bad = Array.from({ length: count }, (_, n) => n).filter((n) => faultOf(n) !== 'none')
    expect(wrong.map(([row]) => row)).toEqual(bad.map((n) => n + 4))
    for (const [place, n] of bad.entries())
      expect(wrong[place]?.[1]).toEqual([expect.stringMatching(faults[faultOf(n) ?? 'none'])])
    expect(await writeImport(db, id)).toMatchObject({ state: 'done' })
    expect(await allProducts(db)).toHaveLength(7_960)
    expect(await undoImport(db, id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    expect(await allProducts(db)).toEqual([])

    const mended = await imported(db, sheets[kind](true))
    expect(await findImport(db, mended)).toMatchObject({ counts: { add: count } })
    await writeImport(db, mended)
    const pieces: Buffer[] = []
    for await (const piece of exportedProducts(db, kind)) pieces.push(Buffer.from(piece))
    const limits = {
      rows: 10_000,
      columns: 100,
      cell: 20_000,
      inflated: 1e9,
      elements: 1e7,
      texts: 1e8,
    }
    const exported: string[][] = []
    for await (const rows of rowsOfFile(Buffer.concat(pieces), limits))
      exported.push(...rows.map(({ cells }) => cells))
    const [heads = [], ...lines] = exported
    const named = ['Title', 'Maker', 'Category', 'IMPA code', 'Part numbers', 'Specifications']
    const columns = named.map((head) => heads.indexOf(head))
    expect(lines.map((cells) => columns.map((column) => cells[column]))).toEqual(
      Array.from({ length: count }, (_, n) => [
        `Part ${n}`,
        makers[n % 4],
        'Marine Engine',
        String(100_000 + n),
        `Maker: ${n}-${n % 31}`,
        `Bore: ${n % 500},5`,
      ]),
    )
  },
  300_000,
)
