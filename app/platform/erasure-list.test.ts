import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { addErasures, deleteOldErasures, rememberedErasures } from './erasure-list.server.ts'

const limit = Date.parse('2026-06-01T00:00:00.000Z')

test('old erasures are dropped in groups, and no younger one with them', async () => {
  const dataDir = freshFolder()
  const add = (salt: string, at: string) => addErasures(dataDir, [{ at, salt }])
  const saltsAfterDrop = async () => {
    await deleteOldErasures(dataDir, limit)
    return (await rememberedErasures(dataDir)).map(({ salt }) => salt)
  }
  expect(await saltsAfterDrop()).toEqual([])
  await add('young', '2026-07-01T00:00:00.000Z')
  expect(await saltsAfterDrop()).toEqual(['young'])
  await add('old', '2026-02-01T00:00:00.000Z')
  expect(await saltsAfterDrop()).toEqual(['young', 'old'])
  // A restore adds the lines of its archive, which can be older than others.
  await add('older', '2026-01-01T00:00:00.000Z')
  expect(await saltsAfterDrop()).toEqual(['young', 'old', 'older'])
  await deleteOldErasures(dataDir, Date.parse('2026-08-01T00:00:00.000Z'))
  expect(await saltsAfterDrop()).toEqual(['older'])
  await add('newest', '2026-09-01T00:00:00.000Z')
  expect(await saltsAfterDrop()).toEqual(['older', 'newest'])
})
