import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { loadCategories } from '../app/catalogue/category-store.server.ts'
import { targetLabel } from '../app/catalogue/import/import-columns.ts'
import { runImports } from '../app/catalogue/import/import-worker.server.ts'
import {
  createImport,
  findImport,
  type Import,
  startWriting,
} from '../app/catalogue/import/imports.server.ts'
import { previewRows } from '../app/catalogue/import/preview.server.ts'
import { readConfig } from '../app/config.server.ts'
import { type Database, openDatabase } from '../app/database/database.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import { UserError } from '../app/platform/user-error.ts'
import { FileRefused } from '../app/spreadsheets/file-refusal.ts'

// `npm run import -- FILE` shows what a spreadsheet would change, and writes it after a yes, or with --yes.
try {
  const options = { yes: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [path] = positionals
  if (path === undefined || !existsSync(path))
    throw new UserError('Name a file: npm run import -- FILE.xlsx')
  const { databaseUrl, dataDir } = readConfig(process.env)
  const db = await openDatabase(databaseUrl, dataDir)
  try {
    await migrate(db)
    await loadCategories(db)
    await importFile(db, path, values.yes ?? false)
  } finally {
    await db.destroy()
  }
} catch (error) {
  const isExpected = error instanceof UserError || error instanceof FileRefused
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

async function importFile(db: Database, path: string, isAgreed: boolean) {
  const id = await createImport(db, { path, fileName: basename(path) })
  const checked = await after(db, id, 'checking')
  for (const [place, { head }] of checked.columns.entries()) {
    const target = checked.choices.targets[place]
    if (head) console.log(`${head}: ${target ? targetLabel(target) : 'left out'}`)
  }
  await printWrong(db, checked)
  const { add = 0, change = 0, same = 0, wrong = 0 } = checked.counts
  console.log(`${add} to add, ${change} to change, ${same} unchanged, ${wrong} with errors.`)
  if (add + change === 0 || !(isAgreed || (await isYes()))) return
  await startWriting(db, id)
  const written = await after(db, id, 'writing')
  if ((written.counts.wrong ?? 0) > wrong) await printWrong(db, written)
  console.log('Written. It can be undone at /dashboard/import for 30 days.')
}

async function printWrong(db: Database, found: Import) {
  const { rows } = await previewRows(db, found, { kind: 'wrong', after: 0 })
  for (const { row, problems } of rows) console.log(`Row ${row}: ${problems.join(' ')}`)
}

async function isYes() {
  if (!process.stdin.isTTY) throw new UserError('Nothing is written: say --yes to write it.')
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await questions.question('Write this? (yes/no) ')
  questions.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** A running site may take the work over; then this process waits for it. */
async function after(db: Database, id: string, state: 'checking' | 'writing') {
  for (;;) {
    await runImports(db)
    const found = await findImport(db, id)
    if (!found || found.state === 'failed')
      throw new UserError(found?.problem ?? 'The import was removed.')
    if (found.state !== state) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
