import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { isoTime } from '#app/platform/clock.ts'

import { runImports } from './import-worker.server.ts'
import { findImport, startWriting } from './imports.server.ts'
import { allProducts, checkedImport } from './imports.testing.ts'

const head = 'Name;Part No;Brand;Category;Our code;IMPA;Condition\n'

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
  await expect.poll(state).toBe('done')
  expect(await allProducts(db)).toHaveLength(950)
})
