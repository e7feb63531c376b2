import { expect, test } from 'vitest'

import { engines, freshDatabase } from './database.testing.ts'
import { doUpdate, insertRows, listOf } from './insert-rows.server.ts'

const texts = ['', '"quoted" \\ \n\t', "it's", '[1,{"a":null}]', 'পাম্প 🛳', '12', 'true']

test.each(engines)('any number of rows is inserted and updated as it is, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const values = { fileName: 'f', state: 'done', columns: '[]', choices: '{}', rows: 0 } as const
  const times = { createdAt: '', phaseAt: '' }
  await db
    .insertInto('imports')
    .values({ _id: 'i', ...values, ...times })
    .execute()
  const into = { table: 'importRows', columns: ['importId', 'row', 'cells', 'before'] } as const
  const rows = Array.from({ length: 77 }, (_, n) => ({
    importId: 'i',
    row: n,
    cells: texts[n % texts.length] ?? '',
    before: n % 3 === 0 ? null : `${n}`,
  }))
  await insertRows(db, into, rows)
  await insertRows(db, into, [])
  const stored = db.selectFrom('importRows').select(into.columns).orderBy('row')
  expect(await stored.execute()).toEqual(rows)

  const suffix = `${doUpdate(['importId', 'row'], ['before'])} returning "row"`
  const others = rows.slice(0, 45).map((one) => ({ ...one, cells: 'left out', before: 'b' }))
  const changed = await insertRows<{ row: number }>(db, { ...into, suffix }, others)
  expect(changed.map(({ row }) => row)).toEqual(others.map(({ row }) => row))
  const after = rows.map((one) => (one.row < 45 ? { ...one, before: 'b' } : one))
  expect(await stored.execute()).toEqual(after)
  expect(await stored.where('row', 'in', listOf(db, [3, 76, 500])).execute()).toHaveLength(2)
  expect(await stored.where('cells', 'in', listOf(db, texts.slice(1, 3))).execute()).toEqual(
    after.filter(({ cells }) => texts.slice(1, 3).includes(cells)),
  )
  expect(await stored.where('row', 'in', listOf(db, [])).execute()).toEqual([])
})
