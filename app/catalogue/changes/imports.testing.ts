import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { recordSlices } from '#app/database/records.server.ts'
import type { Typed } from '#app/http/form-input.ts'
import { importedSubjects } from '#app/server/imported-subjects.server.ts'

import { staffRowsOf } from '../product-rows.server.ts'
import type { StaffProduct } from '../product.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { createBulkEdit, findBulkEdit } from './bulk-edits.server.ts'
import { createImport } from './create-import.server.ts'
import { answerStep } from './import-answers.server.ts'
import { runImports } from './import-worker.server.ts'
import { findImport, startUndo, startWriting } from './imports.server.ts'

export async function checkedImport(db: Database, content: string | Uint8Array) {
  const path = join(freshFolder(), 'products.csv')
  writeFileSync(path, content)
  const id = await createImport(db, { sheet: { path, fileName: 'products.csv' } })
  await runImports(db)
  return id
}

export async function answer(db: Database, id: string, typed: Typed, folder = freshFolder()) {
  const found = await findImport(db, id)
  if (!found) throw new Error('No import')
  const outcome = await answerStep(db, { found, typed, folder })
  await runImports(db)
  return outcome
}

export async function writeImport(db: Database, id: string) {
  expect(await startWriting(db, id)).toBe(true)
  await runImports(db)
  return findImport(db, id)
}

export async function writeSome(db: Database, id: string) {
  expect(await startWriting(db, id)).toBe(true)
  const stopping = new AbortController()
  const running = runImports(db, { signal: stopping.signal, isPatient: true })
  await expect
    .poll(async () => (await findImport(db, id))?.done, { interval: 1, timeout: 30_000 })
    .toBeGreaterThan(0)
  stopping.abort()
  await running
  return findImport(db, id)
}

export async function undoImport(db: Database, id: string) {
  expect(await startUndo(db, id)).toBe(true)
  await runImports(db)
  return findImport(db, id)
}

export async function allProducts(db: Database) {
  const all: StaffProduct[] = []
  for await (const some of recordSlices(db, staffRowsOf(db), { size: 1000 })) all.push(...some)
  return all
}

export async function wrongRows(db: Database, id: string) {
  const rows = db.selectFrom('importRows').select(['row', 'problems']).where('importId', '=', id)
  const wrong = await rows.where('problems', 'is not', null).orderBy('row').execute()
  return wrong.map(({ row, problems }) => [row, JSON.parse(problems ?? '')])
}

export async function checkedEdit(db: Database, edit: Partial<BulkEdit>) {
  const whole = { subject: 'products' as const, query: '', cells: {}, isDeletion: false, ...edit }
  return afterRun(db, await createBulkEdit(db, whole))
}

export async function writeEdit(db: Database, id: string) {
  expect(await startWriting(db, id)).toBe(true)
  return afterRun(db, id)
}

export async function undoEdit(db: Database, id: string) {
  expect(await startUndo(db, id)).toBe(true)
  return afterRun(db, id)
}

async function afterRun(db: Database, id: string) {
  await runImports(db, { others: importedSubjects })
  const found = await findBulkEdit(db, id)
  if (!found) throw new Error('No edit')
  return found
}
