import { expect, test } from 'vitest'

import { rememberedErasures } from '#app/platform/erasure-list.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { rememberAccess } from './access-list.server.ts'

test('C-67: a change of a person is added to the list, which names nobody; a refused one is not', async () => {
  const { db, submitAsOwner, folder } = await openOwnersApi('sqlite')
  const at = '2026-01-01T00:00:00.000Z'
  const person = {
    _id: 'eve',
    email: 'eve@example.com',
    passwordHash: 'x',
    role: 'editor',
  } as const
  await db
    .insertInto('owners')
    .values({ ...person, createdAt: at, updatedAt: at })
    .execute()
  for (const [person, intent] of [
    ['eve', 'deactivate'],
    ['eve', 'activate'],
    ['owner', 'deactivate'],
  ] as const) {
    await submitAsOwner('people', { intent, person, password: credentials.password })
  }
  const list = await rememberedErasures(folder)
  expect(list.map(({ access }) => access)).toEqual(['none', 'editor'])
  expect(JSON.stringify(list)).not.toContain('eve')
})

test('a list that cannot be written stops nobody from deactivating a person, and is reported', async () => {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  // A file is in the place of the folder.
  await rememberAccess({ dataDir: '/dev/null', report }, 'eve', 'none')
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringMatching(/list/) })])
})
