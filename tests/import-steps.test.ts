import { readFileSync } from 'node:fs'

import { beforeAll, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openImports } from './imports.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(engines)(
  'an owner chooses the sheet and the row of column titles without script, on %s',
  async (engine) => {
    const { page, post, get, upload } = await openImports(engine)
    const own = await upload('messy.xlsx', readFileSync('app/spreadsheets/files/messy.xlsx'))
    const sheet = await page(own)
    expect(sheet).toContain('aria-current="step"')
    for (const words of [
      'Which sheet?',
      'perhaps a cover or notes',
      'Hidden in the workbook.',
      'Proposed, because no other sheet has more.',
      'Which row has the column titles?',
    ])
      expect(sheet).toContain(words)
    const hostile = await post(`${own}?step=sheet`, { intent: 'sheet', sheet: '../Valves' })
    expect([hostile.statusCode, hostile.body]).toEqual([
      422,
      expect.stringContaining('This file has no such sheet with rows.'),
    ])
    const chosen = await post(`${own}?step=sheet`, { intent: 'sheet', sheet: 'Valves' })
    const next = String(chosen.headers.location)
    expect([chosen.statusCode, next]).toEqual([303, expect.stringMatching(/\?step=columns$/)])
    expect(await page(next)).toContain('Columns of the file')
    expect((await get(own)).statusCode).toBe(404)

    const again = next.replace('columns', 'sheet')
    const rows = [...(await page(again)).matchAll(/name="headRow" value="(\d+)"/g)]
    const other = rows.map(([, row = '']) => row).at(-1) ?? ''
    expect((await post(again, { intent: 'sheet', headRow: other })).statusCode).toBe(303)
    expect(await page(next)).toContain(`The column titles are in row ${other}.`)
  },
  3 * minutes,
)

const file = `Name;SKU;Item name;P/N;Category;IMPA;Price
Gate valve;V-1;;12-Apr-2026;Valves;;31.00
Globe valve;V-2;;GV-2;Valves;;
Gasket;G-1;;GK-1;Packing;;
;R-1;;RG-1;Marine Engine;371102;
Ring;R-2;;RG-2;Marine Engine;3711;
Old ring;R-2;;RG-3;Marine Engine;;
`

test.each(engines)(
  'an owner goes through the five steps without script, on %s',
  async (engine) => {
    const { page, post, upload, db } = await openImports(engine)
    const own = await upload('yard.csv', file)
    const first = await page(own)
    expect(first).toContain('Not known yet')
    expect(first).toContain('3 of 5')
    expect(first).toMatch(/2 not decided: their 3 rows come in as drafts/)
    expect(await page(`${own}?step=columns`)).toContain('Prices are never public')

    const twice = { intent: 'columns', 'column-0': 'title', 'column-1': 'title' }
    const refused = await post(`${own}?step=columns`, twice)
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('“Name” and “SKU” are both Title. Choose one of them'),
    ])
    const decided = await post(`${own}?step=categories`, {
      intent: 'categories',
      'words-0': 'Valves',
      'choice-0': 'new',
      'above-0': 'new',
      'words-1': 'Packing',
      'choice-1': 'ours',
      'ours-1': '9',
      remember: 'on',
    })
    expect(decided.headers.location).toBe(`${own}?step=check`)
    const example = await page(`${own}?step=categories&row=3`)
    expect(example).toContain('Row 3 in the sheet')
    expect(example).toContain('Globe valve')

    const check = `${own}?step=check`
    expect(await page(check)).toMatch(/<data value="4">4<\/data> errors, 4 kinds/)
    const mend = (typed: { [name: string]: string }) => post(check, { intent: 'mend', ...typed })
    const title = 'Title: Please enter a title.'
    const stale = await mend({ reason: title, way: 'take', from: '3', phaseAt: 'long ago' })
    expect([stale.statusCode, stale.body]).toEqual([
      409,
      expect.stringContaining('This import was changed in another window.'),
    ])
    expect(await page(`${own}?step=check&group=0`)).toMatch(/Type each|Look/)
    await mend({ reason: title, way: 'take', from: '3', 'text-5': 'RG-1', 'offered-5': 'RG-1' })
    await mend({ reason: 'Row … is the same product.', way: 'last' })
    await mend({ reason: 'IMPA code “…”: Please enter six digits.', way: 'empty' })
    const open = await page(check)
    expect(open).toMatch(/<data value="1">1<\/data> error, 1 kind/)
    expect(open).toContain('Maker’s part number is a date')
    expect(open).toContain('taken from P/N')
    expect(open).toContain('Import 4 products')

    expect((await post(check, { intent: 'write' })).headers.location).toBe(own)
    expect(await page(own)).toContain('The import is done')
    expect(await page(own)).toContain('Look at the products')
    const titles = await db.selectFrom('products').select('title').orderBy('title').execute()
    expect(titles.map((one) => one.title)).toEqual(['Gasket', 'Globe valve', 'Old ring', 'RG-1'])
    const late = await post(own, { intent: 'columns', 'column-0': 'title' })
    expect(late.statusCode).toBe(409)
    await post(own, { intent: 'undo' })
    expect(await page(own)).toContain('The import is undone')
    expect(await db.selectFrom('products').select('title').execute()).toEqual([])
  },
  3 * minutes,
)

test(
  'each step of a large file with many errors and categories is a small page',
  async () => {
    const { page, upload } = await openImports('sqlite')
    const rows = Array.from({ length: 20_000 }, (_, n) => {
      const title = n % 4 === 0 ? `Part ${n}` : ''
      return `${title};S-${n};Group ${n % 900};${n % 5 === 0 ? '3711' : ''};${'long text '.repeat(9)}`
    })
    const own = await upload('large.csv', `Name;SKU;Category;IMPA;Text\n${rows.join('\n')}\n`)
    for (const step of ['sheet', 'columns', 'categories', 'check', 'check&show=add'])
      expect(Buffer.byteLength(await page(`${own}?step=${step}`)), step).toBeLessThan(300_000)
  },
  3 * minutes,
)
