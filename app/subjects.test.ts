import { globSync } from 'node:fs'
import { resolve } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { isBackedUp } from './backup/snapshot.ts'
import type { Database } from './database/database.server.ts'
import { engines, freshDatabase } from './database/database.testing.ts'
import type { TableFacts } from './database/tables.server.ts'
import { tables } from './subjects.server.ts'

/** Those of the index of the search have no type of their own: SQLite keeps them for one virtual table. */
async function tablesIn(db: Database) {
  const found = await db.introspection.getTables()
  return found.filter(({ name }) => !name.startsWith('productTerms'))
}

function factsOf(name: string) {
  return new Map<string, TableFacts>(Object.entries(tables)).get(name)
}

/** The tables whose rows are deleted with those of another table: [table, the other one]. */
async function cascades(db: Database) {
  const pairs = await Promise.all(
    (await tablesIn(db)).map(async ({ name }) => {
      const { rows } = await sql<{ table: string }>`select "table"
        from pragma_foreign_key_list(${name}) where "on_delete" = 'CASCADE'`.execute(db)
      return rows.map(({ table }) => [name, table] as const)
    }),
  )
  return pairs.flat()
}

test.each(engines)('every table belongs to a subject (%s)', async (engine) => {
  const names = (await tablesIn(await freshDatabase(engine))).map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('no table belongs to two subjects', async () => {
  const declared = globSync('app/*/subject.server.ts').map(async (path) => {
    const declarations: Record<string, object> = await import(resolve(path))
    const ofTables = Object.entries(declarations).filter(([name]) => name.endsWith('Tables'))
    return ofTables.flatMap(([, one]) => Object.keys(one))
  })
  expect((await Promise.all(declared)).flat().toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('rows of persons are erased with the enquiry or the account that they reference', async () => {
  const db = await freshDatabase('sqlite')
  const all = await cascades(db)
  const reach = (name: string): string[] =>
    all.flatMap(([from, to]) => (from === name ? [to, ...reach(to)] : []))
  const wrong = (await tablesIn(db)).filter(({ name, columns }) => {
    const personal = factsOf(name)?.personal ?? 'none'
    const roots = reach(name).filter((one) => ['enquiries', 'owners'].includes(one))
    const naming = ['email', 'phone', 'recipient', 'replyTo', 'ownerId', 'enquiryId', 'domain']
    const isAboutPerson = roots.length > 0 || columns.some((one) => naming.includes(one.name))
    if (personal.startsWith('with ')) return !roots.includes(personal.slice('with '.length))
    return isAboutPerson !== (personal === 'erased')
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('what opens the admin, and the password of the mail server, are in no backup', () => {
  const opening = Object.keys(tables).filter((name) => factsOf(name)?.opensAdmin)
  // A restore empties these two; until then an owner sees in the archive which ones there were.
  const listed = opening.filter((name) => isBackedUp(name))
  expect(listed.toSorted()).toEqual(['apiTokens', 'knownDevices'])
  expect(isBackedUp('mailSettings')).toBe(false)
  expect(isBackedUp('kysely_migration')).toBe(false)
  expect(isBackedUp('products')).toBe(true)
})
