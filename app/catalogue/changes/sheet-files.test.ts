import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import {
  engines,
  freshDatabase,
  freshFolder,
  secondDatabase,
} from '#app/database/database.testing.ts'

import { createImport } from './create-import.server.ts'
import { answerStep } from './import-answers.server.ts'
import { sheetData } from './import-page-data.server.ts'
import { zipPath } from './import-pictures.server.ts'
import { runImports } from './import-worker.server.ts'
import { findImport } from './imports.server.ts'
import { sheetFiles } from './sheet-files.server.ts'

/** As the form of the admin stores an import. */
async function uploaded(db: Database, folder: string, pictures?: string) {
  const path = join(folder, 'sent')
  copyFileSync('app/spreadsheets/files/messy.xlsx', path)
  const id = await createImport(db, { sheet: { path, fileName: 'messy.xlsx' } })
  await sheetFiles(db, folder).store(id, path)
  if (pictures) await db.updateTable('imports').set({ pictures }).where('_id', '=', id).execute()
  await runImports(db)
  return id
}

async function chosen(db: Database, folder: string, id: string) {
  const found = await findImport(db, id)
  if (!found) throw new Error('No import')
  return answerStep(db, { found, typed: { intent: 'sheet', sheet: 'Valves' }, folder })
}

test.each(engines)(
  'another sheet is read and the file waits for the next choice, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const folder = freshFolder()
    const outcome = await chosen(db, folder, await uploaded(db, folder))
    const id = 'id' in outcome ? outcome.id : ''
    await runImports(db)
    const found = await findImport(db, id)
    expect(found?.choices.file?.sheet).toBe('Valves')
    const files = sheetFiles(db, folder)
    expect(await files.has(id)).toBe(true)
    await files.remove(id)
    await files.remove(id)
    expect(await files.has(id)).toBe(false)
    expect(await chosen(db, folder, id)).toMatchObject({ step: 'columns' })
    const typed = { intent: 'sheet', sheet: 'Pumps' }
    expect(found && (await answerStep(db, { found, typed, folder }))).toEqual({
      status: 422,
      problem: expect.stringContaining('Send the file again'),
    })
  },
)

test('an import that one copy of the site began goes on at another, which has no file', async () => {
  const db = await freshDatabase('postgres')
  const id = await uploaded(db, freshFolder())
  const other = await secondDatabase(db)
  const folder = join(freshFolder(), 'uploads', 'imports')
  const before = await findImport(other, id)
  expect(before && (await sheetData(other, before, folder)).hasFile).toBe(true)
  const outcome = await chosen(other, folder, id)
  expect(outcome).toMatchObject({ step: 'columns' })
  const next = 'id' in outcome ? outcome.id : ''
  await runImports(other)
  const rows = other.selectFrom('importRows').select('row').where('importId', '=', next)
  expect(await rows.execute()).toHaveLength(3)
  // The first copy has it from there.
  const found = await findImport(db, next)
  expect(found && (await sheetData(db, found, freshFolder())).hasFile).toBe(true)
})

test('a ZIP of pictures on another copy stops another choice with words, and nothing is lost', async () => {
  const db = await freshDatabase('postgres')
  const [here, there] = [freshFolder(), freshFolder()]
  const id = await uploaded(db, here, 'pictures.zip')
  writeFileSync(zipPath(here, id), 'a ZIP')
  expect(await chosen(db, there, id)).toEqual({
    status: 422,
    problem: expect.stringContaining('on another server of this site'),
  })
  expect(await chosen(db, here, id)).toMatchObject({ step: 'columns' })
})
