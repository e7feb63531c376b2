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
import {
  createOldSiteImport,
  recordCounts,
} from '../app/catalogue/old-site/old-site-imports.server.ts'
import { readConfig } from '../app/config.server.ts'
import { type Database, openDatabase } from '../app/database/database.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import { UserError } from '../app/platform/user-error.ts'
import { importedSubjects } from '../app/server/imported-subjects.server.ts'
import { FileRefused } from '../app/spreadsheets/file-refusal.ts'

// `npm run import -- FILE` shows what a spreadsheet would change, and writes it after a yes, or with --yes.
// An address instead of a file is the API of an old site. It may be on this machine: who runs this is on it already.
try {
  const options = { yes: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [named = ''] = positionals
  const isAddress = /^https?:/i.test(named)
  if (!isAddress && !existsSync(named))
    throw new UserError(
      'Name a file or the API of an old site: npm run import -- FILE.xlsx or https://old-site.example/api',
    )
  const { databaseUrl, dataDir } = readConfig(process.env)
  const db = await openDatabase(databaseUrl, dataDir)
  try {
    await migrate(db)
    await loadCategories(db)
    const id = isAddress
      ? await createOldSiteImport(db, { source: named, allowsPrivate: true })
      : await createImport(db, { path: named, fileName: basename(named) })
    await importOnce(db, id, values.yes ?? false)
  } finally {
    await db.destroy()
  }
} catch (error) {
  const isExpected = error instanceof UserError || error instanceof FileRefused
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

async function importOnce(db: Database, id: string, isAgreed: boolean) {
  const checked = await after(db, id, 'checking')
  for (const [place, { head }] of checked.columns.entries()) {
    const target = checked.choices.targets[place]
    if (head) console.log(`${head}: ${target ? targetLabel(target) : 'left out'}`)
  }
  await printWrong(db, checked)
  await printRecords(db, checked)
  const { add = 0, change = 0, same = 0, wrong = 0 } = checked.counts
  console.log(`${add} to add, ${change} to change, ${same} unchanged, ${wrong} with errors.`)
  if (add + change === 0 || !(isAgreed || (await isYes()))) return
  await startWriting(db, id)
  const written = await after(db, id, 'writing')
  if ((written.counts.wrong ?? 0) > wrong) await printWrong(db, written)
  await printRecords(db, written)
  console.log('Written. It can be undone at /dashboard/import for 30 days.')
}

async function printWrong(db: Database, found: Import) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const shown: Awaited<ReturnType<typeof previewRows>> = await previewRows(db, found, {
      kind: 'wrong',
      after,
    })
    for (const { name, problems } of shown.rows) console.log(`${name}: ${problems.join(' ')}`)
    after = shown.next
  }
}

async function printRecords(db: Database, { _id, source }: Import) {
  if (source) console.table(await recordCounts(db, _id))
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
    await runImports(db, { others: importedSubjects, isPatient: true })
    const found = await findImport(db, id)
    if (!found || found.state === 'failed')
      throw new UserError(found?.problem ?? 'The import was removed.')
    if (found.state !== state) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
