import { readFileSync } from 'node:fs'

import { beforeAll, expect, test } from 'vitest'

import { sheetOf, workbookOf } from '#app/spreadsheets/workbook.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openImports } from './imports.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

function bytesOf(name: string) {
  return readFileSync(`app/spreadsheets/files/${name}`)
}

type Right = {
  /** The step that the page opens on, because something is to be decided there. */
  opens: 'sheet' | 'categories' | 'check'
  added: number
  errors?: number
  /** Words of the check. */
  shows: string[]
  /** Words of the step of the sheet. */
  sheet?: string
}

const files: [name: string, right: Right][] = [
  ['apostrophe-sku.csv', { opens: 'check', added: 1, shows: ['Impeller'] }],
  ['backslash-quotes.csv', { opens: 'check', added: 2, shows: ['Valve 3/4" BSP, brass'] }],
  ['control-chars.csv', { opens: 'check', added: 2, shows: ['Impeller', 'Shaft'] }],
  ['cover-sheet-first.xlsx', { opens: 'sheet', added: 1, shows: ['Impeller X'], sheet: 'Cover' }],
  ['csv-gb18030.csv', { opens: 'check', added: 1, shows: ['船用燃油泵'], sheet: 'gb18030' }],
  [
    'csv-macintosh.csv',
    { opens: 'check', added: 1, shows: ['Geländer für Brücke'], sheet: 'macintosh' },
  ],
  ['csv-shift_jis.csv', { opens: 'check', added: 1, shows: ['舶用ポンプ'], sheet: 'shift_jis' }],
  [
    'csv-windows-1250.csv',
    { opens: 'check', added: 1, shows: ['Čerpadlo łożysko'], sheet: 'windows-1250' },
  ],
  [
    'csv-windows-1251.csv',
    { opens: 'check', added: 1, shows: ['Насос пожарный'], sheet: 'windows-1251' },
  ],
  ['dates.csv', { opens: 'check', added: 0, errors: 12, shows: ['Our code is a date', '2-Mar'] }],
  ['erp-1252.csv', { opens: 'categories', added: 3, shows: ['Kühlwasserpumpe für Öl'] }],
  ['excel-equals-quoted.csv', { opens: 'check', added: 2, shows: ['Impeller'] }],
  [
    'hidden-rows.xlsx',
    { opens: 'sheet', added: 2, shows: ['Filtered out'], sheet: '1 row is hidden' },
  ],
  ['html-entities.csv', { opens: 'check', added: 2, shows: ['Café valve – 3″'] }],
  ['inch-marks.csv', { opens: 'check', added: 5, shows: ['3/4" hose', 'Pipe, 2" BSP'] }],
  [
    'messy.xlsx',
    { opens: 'sheet', added: 3, errors: 3, shows: ['No title', 'Our code is a date', 'is a sum'] },
  ],
  ['mixed-crlf-head-lf-rows.csv', { opens: 'check', added: 3, shows: ['Seal'] }],
  ['number-formats.xlsx', { opens: 'check', added: 8, errors: 3, shows: ['Our code is a date'] }],
  ['scientific.csv', { opens: 'check', added: 0, errors: 8, shows: ['Our code is shortened'] }],
  ['shared-by-rels.xlsx', { opens: 'check', added: 1, shows: ['Impeller X'] }],
  ['shared-in-other-case.xlsx', { opens: 'check', added: 1, shows: ['Impeller X'] }],
  [
    'title-and-total.csv',
    { opens: 'check', added: 1, errors: 1, shows: ['This row is a sum, not a product'] },
  ],
  ['trailing-columns.csv', { opens: 'check', added: 1, shows: ['Impeller'] }],
  ['workbook-in-root.xlsx', { opens: 'check', added: 1, shows: ['Impeller X'] }],
]

test(
  'each kind of file comes through the steps to its right result',
  async () => {
    const { page, upload } = await openImports('sqlite')
    for (const [name, { opens, added, errors = 0, shows, sheet }] of files) {
      const own = await upload(name, bytesOf(name))
      const first = await page(own)
      const [, step] = /aria-current="step"[^]*?<b>(\w+)<\/b>/.exec(first) ?? []
      expect(step?.toLowerCase(), name).toBe(opens)
      if (sheet) expect(await page(`${own}?step=sheet`), name).toContain(sheet)
      for (const other of ['columns', 'categories'])
        expect(await page(`${own}?step=${other}`), name).toContain('form id="step"')
      const check = (await page(`${own}?step=check`))
        .replaceAll('&quot;', '"')
        // They hold sizes together.
        .replaceAll(/<\/?span[^>]*>/g, '')
      const has = (words: string) => expect(check.includes(words), `${name}: ${words}`).toBe(true)
      const button = `Import ${added} ${added === 1 ? 'product' : 'products'}`
      has(added > 0 ? button : 'No row can be imported.')
      const counted = errors === 1 ? 'error' : 'errors'
      has(`<data value="${errors}">${errors}</data> ${counted},`)
      for (const words of shows) has(words)
    }
  },
  3 * minutes,
)

const list = (rows: string) => `Name;SKU;Category\n${rows}\n`

test(
  'answers about categories are remembered for the next file, unless they are forgotten',
  async () => {
    const { page, post, upload } = await openImports('sqlite')
    const answers = (typed: object) => ({
      intent: 'categories',
      'words-0': 'Packing',
      'choice-0': 'ours',
      'ours-0': '9',
      ...typed,
    })
    const first = await upload('a.csv', list('Ring;R-1;Packing'))
    await post(`${first}?step=categories`, answers({ remember: 'on' }))
    await page(first)

    const second = await upload('b.csv', list('Seal;S-1;Packing'))
    // Nothing is asked any more.
    expect(await page(second)).toContain('Import 1 product')
    const remembered = await page(`${second}?step=categories`)
    expect(remembered).toContain('Remembered')
    expect(remembered).not.toContain('Not known yet')
    await post(`${second}?step=categories`, { intent: 'forget', remember: 'on' })
    const asked = await page(`${second}?step=categories`)
    expect(asked).toContain('Not known yet')
    expect(asked).not.toContain('id="remembered"')

    // This one is decided for its own file alone.
    await post(`${second}?step=categories`, answers({ 'ours-0': '10' }))
    expect(await page(`${second}?step=check`)).toContain('Import 1 product')
    const third = await upload('c.csv', list('Pump;P-1;Packing'))
    const next = await page(`${third}?step=categories`)
    expect(next).toContain('Remembered')
    expect(next).not.toContain('Not known yet')
    // It is the answer of the first file.
    expect(/<b>Packing<\/b>[^]*?<span>Marine Engine<\/span>/.test(next)).toBe(true)
  },
  3 * minutes,
)

test(
  'an owner chooses other letters and leaves hidden rows out without script',
  async () => {
    const { page, post, upload, db } = await openImports('sqlite')
    const own = await upload('mac.csv', bytesOf('csv-macintosh.csv'))
    const sheet = await page(`${own}?step=sheet`)
    expect(sheet).toContain('Geländer für Brücke')
    expect(sheet).toContain('value="windows-1252"')
    const strange = await post(`${own}?step=sheet`, { intent: 'sheet', encoding: 'ebcdic' })
    expect(strange.statusCode).toBe(303)
    expect((await page(`${own}?step=check`)).includes('Geländer für Brücke')).toBe(true)
    const read = await post(`${own}?step=sheet`, { intent: 'sheet', encoding: 'windows-1252' })
    const other = String(read.headers.location).split('?')[0] ?? ''
    expect(await page(`${other}?step=check`)).toContain('GelŠnder')
    const back = await post(`${other}?step=sheet`, { intent: 'sheet', encoding: 'macintosh' })
    const again = String(back.headers.location).split('?')[0] ?? ''
    expect(await page(`${again}?step=check`)).toContain('Geländer für Brücke')

    const rows = await upload('hidden.xlsx', bytesOf('hidden-rows.xlsx'))
    expect(await page(rows)).toContain('1 row is hidden in the sheet')
    const skipped = await post(`${rows}?step=sheet`, { intent: 'sheet', hiddenRows: 'skip' })
    const shorter = String(skipped.headers.location).split('?')[0] ?? ''
    const check = await page(`${shorter}?step=check`)
    expect(check).toContain('Import 1 product')
    expect(check).not.toContain('Filtered out')
    await post(`${shorter}?step=check`, { intent: 'write', newProducts: 'draft' })
    expect(await page(shorter)).toContain('The new products are drafts')
    const products = await db.selectFrom('products').select(['title', 'state']).execute()
    expect(products).toEqual([{ title: 'Seen', state: 'draft' }])
  },
  3 * minutes,
)

test(
  'rows and hidden rows are counted in a long sheet beside a cover',
  async () => {
    const { page, upload } = await openImports('sqlite')
    const rows = Array.from({ length: 60 }, (_, n) => [`Part ${n}`, `P-${n}`, 'Marine Engine'])
    const sheet = sheetOf([['Name', 'SKU', 'Category'], ...rows])
    const mark = '<row><c t="inlineStr"><is><t>Part 40<'
    const hidden = sheet.replace(mark, mark.replace('<row>', '<row hidden="1">'))
    const own = await upload('long.xlsx', workbookOf(hidden))
    const shown = await page(`${own}?step=sheet`)
    expect(shown).toContain('<data value="61">61 rows</data>')
    expect(shown).toContain('1 row is hidden in the sheet')
  },
  3 * minutes,
)
