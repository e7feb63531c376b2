import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { actFor } from '#app/database/authority.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { isoTime } from '#app/platform/clock.ts'
import { workbookOf } from '#app/spreadsheets/workbook.testing.ts'

import { findProduct } from '../products.server.ts'
import { changeProduct, deleteProduct } from '../products.testing.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, findImport, startWriting } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
  writeSome,
  wrongRows,
} from './imports.testing.ts'
import { importAction, previewRows } from './preview.server.ts'

const head = 'Name;Part No;Brand;Category;Our code;IMPA;Condition\n'

test.each(engines)(
  'nothing is written before the confirmation, and all of it after, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = 'Piston ring;123-456;Sulzer;Marine Engine;;;New\nGasket;9;MAN;9;G-1;37 11 02;\n'
    const id = await checkedImport(db, head + rows)
    expect(await allProducts(db)).toEqual([])
    expect(await findImport(db, id)).toMatchObject({ state: 'ready', counts: { add: 2 } })
    expect(await writeImport(db, id)).toMatchObject({ state: 'done' })
    const maker = { scheme: 'Maker', value: '123-456' }
    expect(await allProducts(db)).toMatchObject([
      { title: 'Piston ring', maker: 'Sulzer', categoryId: '9', partNumbers: [maker] },
      { title: 'Gasket', description: 'Gasket', impaCode: '371102' },
    ])
    expect(await startWriting(db, id)).toBe(false)
  },
)

test.each(engines)(
  'a row is known by id, own code, or part number and maker, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = 'A;1-1;MAN;9;;;\nB;1-11;Sulzer;9;;;\nC;2;MAN;9;C-7;;\n'
    await writeImport(db, await checkedImport(db, head + rows))
    const other =
      'A;1 - 1;man;9;;;Used\nB;1-11;Sulzer;9;;;\nC2;5;Volvo;9;c-7;;\nD;11-1;Sulzer;9;;;\nA;1–1;MAN;9;;;\n'
    const again = await checkedImport(db, head + other)
    const counts = { change: 2, same: 1, add: 1, wrong: 1 }
    expect(await findImport(db, again)).toMatchObject({ counts })
    expect(await wrongRows(db, again)).toEqual([[6, ['Row 2 is the same product.']]])
    await writeImport(db, again)
    const titles = (await allProducts(db)).map(({ title, condition = '' }) => title + condition)
    expect(titles.toSorted()).toEqual(['AUsed', 'B', 'C2', 'D'])

    const [one] = await allProducts(db)
    const byId = await checkedImport(db, `ID;Title\n${one?._id};Renamed\n${'a'.repeat(24)};\n`)
    expect(await findImport(db, byId)).toMatchObject({ counts: { change: 1, wrong: 1 } })
  },
)

test.each(engines)(
  'a column that begins far below the head is shown and kept, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const many = Array.from({ length: 700 }, (_, n) => `Part ${n};N${n};MAN;9;;;\n`).join('')
    const id = await checkedImport(db, `${head}${many}Last;L1;MAN;9;;3711;\n`)
    const wrong = [[702, ['IMPA code “3711”: Please enter six digits.']]]
    expect(await wrongRows(db, id)).toEqual(wrong)
    const { columns = [], choices } = (await findImport(db, id)) ?? {}
    expect(columns.map(({ samples }) => samples.length)).toEqual([3, 3, 3, 3, 0, 1, 0])
    const shown = choices?.targets.flatMap((target, place) =>
      columns[place]?.samples.length ? [[`column-${place}`, target]] : [],
    )
    await importAction(db, id, { intent: 'check', ...Object.fromEntries(shown ?? []) })
    await runImports(db)
    expect(await wrongRows(db, id)).toEqual(wrong)
    const next = await checkedImport(db, `${head}Seal;S1;MAN;9;C-1;371102;New\n`)
    await writeImport(db, next)
    const partNumbers = [{ value: 'S1' }, { scheme: 'Our code', value: 'C-1' }]
    expect(await allProducts(db)).toMatchObject([
      { impaCode: '371102', condition: 'New', partNumbers },
    ])
  },
)

test.each(engines)('undo takes a whole import back, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  await writeImport(db, await checkedImport(db, `${head}Old;1;MAN;9;;371102;New\n`))
  const before = await allProducts(db)
  const many = Array.from({ length: 250 }, (_, n) => `Part ${n};N${n};MAN;9;;;\n`).join('')
  const id = await checkedImport(db, `${head}Renamed;1;MAN;8;;[empty];Used\n${many}`)
  expect(await writeImport(db, id)).toMatchObject({ counts: { add: 250, change: 1 } })
  expect(await allProducts(db)).toHaveLength(251)
  expect(await undoImport(db, id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
  const [one, ...others] = await allProducts(db)
  expect(others).toEqual([])
  expect({ ...one, version: 1, updatedAt: '' }).toEqual({ ...before[0], version: 1, updatedAt: '' })
  const counts = db.selectFrom('productCounts').select('products').where('products', '>', 0)
  expect(await counts.execute()).toEqual([{ products: 1 }])
  const searched = db.selectFrom('searchedProducts').select('productId')
  expect(await searched.execute()).toHaveLength(1)
})

test.each(engines)('undo keeps and names what was changed since, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const id = await checkedImport(db, `${head}A;1;MAN;9;;;\nB;2;MAN;9;;;\nC;3;MAN;9;;;\n`)
  await writeImport(db, id)
  const [a, b] = await allProducts(db)
  if (!a || !b) throw new Error('No products')
  await changeProduct(db, a._id, { ...a, title: 'A by hand' }, a.version)
  await deleteProduct(db, b._id)
  const undone = await undoImport(db, id)
  expect(undone).toMatchObject({ state: 'undone', counts: { kept: 2 } })
  expect((await allProducts(db)).map(({ title }) => title)).toEqual(['A by hand'])
  if (!undone) throw new Error('No import')
  const { rows } = await previewRows(db, undone, { kind: 'kept', after: 0 })
  expect(rows.map(({ row, problems }) => [row, ...problems])).toEqual([
    [2, 'It was changed after the import.'],
    [3, 'It was deleted after the import.'],
  ])
})

test.each(engines)('an import that was stopped in the middle goes on, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const rows = Array.from({ length: 950 }, (_, n) => `Part ${n};N${n};MAN;9;;;\n`).join('')
  const id = await checkedImport(db, head + rows)
  expect(await writeSome(db, id)).toMatchObject({ state: 'writing' })
  expect((await allProducts(db)).length).toBeLessThan(950)
  // Two copies of the site find it at the same time; one of them goes on.
  const other = await secondDatabase(db)
  await Promise.all([runImports(db), runImports(other)])
  await runImports(db)
  expect(await findImport(db, id)).toMatchObject({ state: 'done' })
  const numbers = (await allProducts(db)).map(({ partNumbers = [] }) => partNumbers[0]?.value)
  expect(new Set(numbers).size).toBe(950)
  expect(numbers).toHaveLength(950)
})

test.each(engines)(
  'an address with a character that cannot be stored is no import, on %s',
  async (engine) => {
    expect(await findImport(await freshDatabase(engine), '\0')).toBeUndefined()
  },
)

test.each(engines)('a code of half characters is stored, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const title = `1${'𠀀'.repeat(20)}`
  await writeImport(db, await checkedImport(db, `${head}${title};1;MAN;9;;;\n`))
  expect(await allProducts(db)).toMatchObject([{ title }])
})

test('the choice of columns is checked again and remembered', async () => {
  const db = await freshDatabase('sqlite')
  const file = 'Was;Nr;Wo\nKolben;1-2;Regal\n'
  const id = await checkedImport(db, file)
  expect(await findImport(db, id)).toMatchObject({ choices: { targets: ['', '', ''] } })
  const targets = ['title', 'number:Maker', 'specification:Wo']
  await chooseColumns(db, id, { targets, categoryId: '9' })
  await runImports(db)
  expect(await findImport(db, id)).toMatchObject({ counts: { add: 1 } })
  await writeImport(db, id)
  const specifications = [{ name: 'Wo', value: 'Regal' }]
  expect(await allProducts(db)).toMatchObject([
    { title: 'Kolben', categoryId: '9', specifications },
  ])
  const again = await checkedImport(db, file)
  expect(await findImport(db, again)).toMatchObject({ choices: { targets }, counts: { same: 1 } })
})

test('a change is shown field by field', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, `${head}A;1;MAN;9;;;New\n`))
  const id = await checkedImport(db, `${head}B;1;MAN;Marine Engine;;371102;\n`)
  const found = await findImport(db, id)
  if (!found) throw new Error('No import')
  const [shown] = (await previewRows(db, found, { kind: 'change', after: 0 })).rows
  const differences = [
    { label: 'Title', before: 'A', after: 'B' },
    { label: 'IMPA code', before: '', after: '371102' },
  ]
  expect(shown).toMatchObject({ row: 2, differences })
  await writeImport(db, id)
  const written = await previewRows(db, found, { kind: 'change', after: 0 })
  expect(written.rows).toMatchObject([{ differences }])
})

test('an id that is in the trash is not written over', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, `${head}A;1;MAN;9;;;New\n`))
  const [one] = await allProducts(db)
  await deleteProduct(db, one?._id ?? '')
  const id = await checkedImport(db, `ID;Title;Category\n${one?._id};A;9\n`)
  expect(await wrongRows(db, id)).toEqual([
    [2, ['This product is in the trash. Restore it first.']],
  ])
  expect(await findProduct(db, one?._id ?? '')).toBeUndefined()
})

/** The workbook holds the text once. */
const repeated = workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`, {
  strings: `<si><t>${'x'.repeat(19_000)}</t></si>`,
})

test.each([
  ['a file of 300 columns', `Name${',x'.repeat(300)}\nA`, 'more than 100 columns'],
  ['too many rows', `Name\n${'A\n'.repeat(100_001)}`, 'more than 100,000 rows'],
  ['a row that repeats a long text', repeated, 'Row 1 has too much text'],
  ['a PDF', '%PDF-1.7', 'is a PDF'],
  ['an empty file', '', 'is empty'],
])('%s is refused and leaves nothing', async (_name, text, words) => {
  const db = await freshDatabase('sqlite')
  await expect(checkedImport(db, text)).rejects.toThrow(words)
  expect(await db.selectFrom('imports').select('_id').execute()).toEqual([])
  expect(await db.selectFrom('importRows').select('row').execute()).toEqual([])
})

test.each(engines)(
  'R-ROLE-3: an import stops when the person who started it is no owner any more, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const now = new Date().toISOString()
    const ann = { _id: 'ann', email: 'ann@example.com', passwordHash: 'x', role: 'owner' } as const
    await db
      .insertInto('owners')
      .values({ ...ann, createdAt: now, updatedAt: now })
      .execute()
    const many = Array.from({ length: 700 }, (_, n) => `Part ${n};N${n};MAN;9;;;\n`).join('')
    const id = await checkedImport(db, head + many)
    await actFor({ account: 'ann' }, () => writeSome(db, id))
    const written = (await allProducts(db)).length
    await db.updateTable('owners').set({ role: 'editor' }).execute()
    await runImports(db)
    const problem =
      'The person who started this lost the role or the account. What is done can be undone.'
    expect(await findImport(db, id)).toMatchObject({ state: 'failed', problem })
    expect(await allProducts(db)).toHaveLength(written)
    // Another owner, or a command on the server, takes it back.
    await undoImport(db, id)
    expect(await allProducts(db)).toEqual([])
  },
)

test('an import goes on after PostgreSQL has ended its connections', async () => {
  const db = await freshDatabase('postgres')
  const admin = await secondDatabase(db)
  const rows = Array.from({ length: 950 }, (_, n) => `Part ${n};N${n};MAN;9;;;\n`).join('')
  const id = await checkedImport(db, head + rows)
  expect(await startWriting(db, id)).toBe(true)
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  const running = runImports(db, { holder: 'this process', isPatient: true, report })
  await expect
    .poll(async () => (await findImport(admin, id))?.done, { interval: 1 })
    .toBeGreaterThan(0)
  const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while (reported.length === 0) {
    await sql`select pg_terminate_backend(pid) from ${others}`.execute(admin)
    await pause(5)
  }
  await running
  expect(await findImport(admin, id)).toMatchObject({ state: 'writing' })
  // The lease is still the process's own, because no connection was left to give it back.
  const leasedUntil = isoTime(Date.now() + 50_000)
  await admin.updateTable('importLease').set({ holder: 'this process', leasedUntil }).execute()
  await runImports(db)
  expect(await findImport(admin, id)).toMatchObject({ state: 'writing' })
  const state = async () => {
    await runImports(db, { holder: 'this process' })
    return (await findImport(db, id))?.state
  }
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  expect(await allProducts(db)).toHaveLength(950)
})
