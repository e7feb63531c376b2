import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

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
  const run = () => runImports(db, { isPatient: true, report: (error) => reported.push(error) })
  const running = run()
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
  // PostgreSQL needs a moment to give back what the ended connections held.
  const state = async () => {
    await runImports(db)
    return (await findImport(db, id))?.state
  }
  await expect.poll(state, { timeout: 90_000, interval: 500 }).toBe('done')
  expect(await allProducts(db)).toHaveLength(950)
}, 120_000)
