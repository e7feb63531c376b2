import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { runImports } from './import-worker.server.ts'
import { findImport } from './imports.server.ts'
import { allProducts, answer, checkedImport, undoImport } from './imports.testing.ts'

const file = (rows: string[]) => `Title;Our code;Category;State\n${rows.join('\n')}\n`

test.each(engines)('new products come in live or as drafts, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const states = async () =>
    Object.fromEntries((await allProducts(db)).map(({ title, state }) => [title, state]))
  const first = await checkedImport(db, file(['Ring;R-1;9;', 'Seal;S-1;9;Hidden']))
  await answer(db, first, { intent: 'write', newProducts: 'live' })
  expect(await states()).toEqual({ Ring: undefined, Seal: 'hidden' })

  const second = await checkedImport(
    db,
    file(['Ring, new;R-1;9;', 'Pump;P-1;9;', 'Cock;C-1;9;Hidden']),
  )
  expect((await findImport(db, second))?.choices.newProducts).toBe('live')
  await answer(db, second, { intent: 'write', newProducts: 'draft' })
  expect(await states()).toEqual({
    'Ring, new': undefined,
    Seal: 'hidden',
    Pump: 'draft',
    Cock: 'draft',
  })
  // The next file with these titles of columns proposes the same.
  const third = await checkedImport(db, file(['Valve;V-1;9;']))
  expect((await findImport(db, third))?.choices.newProducts).toBe('draft')
  await undoImport(db, second)
  expect(await states()).toEqual({ Ring: undefined, Seal: 'hidden' })
})

test('a choice that is none leaves new products as the last one was', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, file(['Ring;R-1;9;']))
  await answer(db, id, { intent: 'write', newProducts: 'hidden' })
  await runImports(db)
  expect((await allProducts(db)).map(({ state }) => state)).toEqual([undefined])
})
