import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import type { Typed } from '#app/http/form-input.ts'

import { errorGroups } from './error-groups.server.ts'
import { findImport } from './imports.server.ts'
import { allProducts, answer, checkedImport, writeImport, wrongRows } from './imports.testing.ts'

const file = `Name;SKU;P/N;Text;Group;IMPA;State
Ring;R-1;12-Apr-2026;Of steel;9;371102;Live
;R-2;;Seal of carbon;9;;Live
;R-3;;;9;;Live
Pump;P-1;4.3E+12;;9;3711;
Cover;C-1;;;9;;
Cover, new;C-1;;;9;;
Valve;V-1;;;9;;maybe
`

async function found(db: Database, id: string) {
  const one = await findImport(db, id)
  if (!one) throw new Error('No import')
  return one
}

async function groupsOf(db: Database, id: string, query = '') {
  return errorGroups(db, await found(db, id), new URLSearchParams(query))
}

/** Mends the group whose name begins with these words. */
async function mendGroup(db: Database, id: string, name: string, typed: Typed) {
  const { groups } = await groupsOf(db, id)
  const group = groups.find((one) => one.name.startsWith(name))
  return answer(db, id, { intent: 'mend', reason: group?.reason, ...typed })
}

test.each(engines)('each kind of error is mended for all of its rows, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const id = await checkedImport(db, file)
  const names = (await groupsOf(db, id)).groups.map(({ name, rows }) => [name, rows])
  expect(names).toEqual([
    ['No title', 2],
    ['The same product twice', 1],
    ['State: Please use one of these: Live, Draft, Hidden', 1],
    ['Maker’s part number is a date', 1],
    ['Maker’s part number is shortened', 1],
  ])
  await mendGroup(db, id, 'No title', { way: 'take', from: '3', 'text-4': 'Bolt' })
  await mendGroup(db, id, 'The same', { way: 'last' })
  await mendGroup(db, id, 'State', { way: 'value', value: 'Draft' })
  await mendGroup(db, id, 'Maker’s part number is a date', { way: 'type', 'text-2': '12-04' })
  await mendGroup(db, id, 'Maker’s part number is shortened', { way: 'empty' })
  // The next error of the same row comes after its first one.
  await mendGroup(db, id, 'IMPA code', { way: 'type', 'text-5': '37 11 03' })
  const mended = await found(db, id)
  // The row that another one replaces and its own error are no error any more.
  expect(mended.counts).toMatchObject({ add: 6, wrong: 1, out: 1 })
  expect((await groupsOf(db, id)).groups).toEqual([])
  await writeImport(db, id)
  const written = (await allProducts(db)).map(({ title, state, partNumbers = [], impaCode }) => [
    title,
    state,
    partNumbers.map(({ value }) => value).join(),
    impaCode,
  ])
  expect(written).toEqual([
    ['Ring', undefined, 'R-1,12-04', '371102'],
    ['Seal of carbon', undefined, 'R-2', undefined],
    ['Bolt', undefined, 'R-3', undefined],
    ['Pump', undefined, 'P-1', '371103'],
    ['Cover, new', undefined, 'C-1', undefined],
    ['Valve', 'draft', 'V-1', undefined],
  ])
})

test.each(engines)('a mend is taken back, and rows are left out, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const id = await checkedImport(db, file)
  await mendGroup(db, id, 'No title', { way: 'out' })
  expect((await found(db, id)).counts).toMatchObject({ out: 2, wrong: 6 })
  // What is left out is in the sheet of wrong rows with its reason.
  expect(await wrongRows(db, id)).toContainEqual([3, ['Title: Please enter a title.']])
  const { mends } = await groupsOf(db, id)
  expect(mends).toMatchObject([{ name: 'No title', rows: 2, words: 'left out' }])
  const reason = mends[0]?.reason
  expect(await answer(db, id, { intent: 'unmend', mend: '0', reason })).toMatchObject({
    step: 'check',
  })
  expect((await found(db, id)).counts.out).toBeUndefined()
  expect((await groupsOf(db, id)).groups[0]).toMatchObject({ name: 'No title', rows: 2 })
})

test('each row of an open group shows what it is and what it becomes', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, file)
  const { groups } = await groupsOf(db, id)
  expect(groups[0]?.options.map(({ words }) => words)).toEqual([
    'Take from Text',
    'Take from P/N',
    'Take from SKU',
    'Type each',
    'Leave these rows out',
  ])
  expect(groups[0]?.shown).toEqual([
    { row: 3, title: 'R-2', was: '', becomes: 'Seal of carbon' },
    { row: 4, title: 'R-3', was: '', becomes: undefined },
  ])
  const at = groups[0]?.at
  const other = await groupsOf(db, id, `group=${at}&way=take:1`)
  expect(other.groups[0]?.shown?.map(({ becomes }) => becomes)).toEqual(['R-2', 'R-3'])
})

test('a form that does not fit an import is refused, and changes nothing', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, file)
  const before = await found(db, id)
  const title = 'Title: Please enter a title.'
  const many = Object.fromEntries(
    Array.from({ length: 501 }, (_, n) => [`text-${n + 1}`, `Part ${n}`]),
  )
  const wrong: [number, Typed][] = [
    [409, { intent: 'mend', reason: 'No such error', way: 'out' }],
    [409, { intent: 'mend', reason: title, way: 'out', phaseAt: '2020-01-01T00:00:00.000Z' }],
    [422, { intent: 'mend', reason: title, way: 'destroy' }],
    [422, { intent: 'mend', reason: title, way: 'empty' }],
    [422, { intent: 'mend', reason: title, way: 'take', from: '99' }],
    [422, { intent: 'mend', reason: title, way: 'take' }],
    [422, { intent: 'mend', reason: title, way: 'type' }],
    [422, { intent: 'mend', reason: title, way: 'type', 'text-3': 'x'.repeat(501) }],
    [422, { intent: 'mend', reason: title, way: 'type', ...many }],
    [409, { intent: 'unmend', mend: '7', reason: title }],
    [422, { intent: 'columns', 'column-0': 'title', 'column-3': 'title' }],
    [422, { intent: 'sheet', sheet: 'No such sheet' }],
    [422, { intent: 'sheet', headRow: '99' }],
    [422, { intent: 'sheet', headRow: '1.5' }],
    [422, { intent: 'categories', 'words-0': '9', 'choice-0': 'delete all' }],
    [422, { intent: 'categories', categoryId: '99' }],
    [422, { intent: 'make tea' }],
  ]
  for (const [status, typed] of wrong)
    expect(await answer(db, id, typed), JSON.stringify(typed).slice(0, 90)).toMatchObject({
      status,
    })
  expect(await found(db, id)).toEqual(before)
  await writeImport(db, id)
  expect(await answer(db, id, { intent: 'mend', reason: title, way: 'out' })).toMatchObject({
    status: 409,
  })
})
