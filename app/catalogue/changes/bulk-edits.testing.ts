import { expect } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { importedSubjects } from '#app/server/imported-subjects.server.ts'

import type { BulkEdit } from './bulk-edit.ts'
import { createBulkEdit, findBulkEdit } from './bulk-edits.server.ts'
import { runImports } from './import-worker.server.ts'
import { startUndo, startWriting } from './imports.server.ts'

/** Makes an edit and checks it. */
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
