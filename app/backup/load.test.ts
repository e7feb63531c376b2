import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { freshDatabase, freshFolder } from '#app/database/database.testing.ts'

import { backUp } from './back-up.server.ts'
import { filledPlace } from './backup.testing.ts'
import { loadRows } from './load.server.ts'

test('PostgreSQL waits while the files of an archive are read past', async () => {
  const { place } = await filledPlace('sqlite')
  const { path, manifest } = await backUp(place, join(freshFolder(), 'site.tar'))
  const db = await freshDatabase('postgres')
  await db.transaction().execute(async (tx) => {
    const limit = async () => {
      const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(tx)
      return Object.values(rows[0] ?? {})
    }
    expect(await limit()).toEqual(['30s'])
    await loadRows(tx, path, manifest)
    expect(await limit()).toEqual(['0'])
  })
})
