import { statSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { openSiteDatabase, refuseMissing } from '../app/backup/back-up.server.ts'
import { loadCategories } from '../app/catalogue/category-rows.server.ts'
import { createImport } from '../app/catalogue/changes/create-import.server.ts'
import { targetLabel } from '../app/catalogue/changes/import-columns.ts'
import { zipFolder, zipPath } from '../app/catalogue/changes/import-pictures.server.ts'
import { runImports } from '../app/catalogue/changes/import-worker.server.ts'
import { findImport, type Import, startWriting } from '../app/catalogue/changes/imports.server.ts'
import { previewRows } from '../app/catalogue/changes/preview.server.ts'
import type { PictureStore } from '../app/catalogue/changes/runs.server.ts'
import {
  createOldSiteImport,
  recordCounts,
} from '../app/catalogue/old-site/old-site-imports.server.ts'
import { readConfig } from '../app/config.server.ts'
import type { Database } from '../app/database/database.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import { openMedia } from '../app/media/media.server.ts'
import { diskSpace, freeSpaceOf } from '../app/platform/free-space.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'
import { importedSubjects } from '../app/server/imported-subjects.server.ts'

// `npm run import -- FILE` shows what a spreadsheet would change, and writes it after a yes, or with --yes.
// An address instead of a file is the API of an old site. It may be on this machine: who runs this is on it already.
// `--pictures FILE.zip` brings pictures, with a spreadsheet or alone.
try {
  const options = { yes: { type: 'boolean' }, pictures: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [named] = positionals
  const files = { sheet: fileAt(named), zip: fileAt(values.pictures) }
  if (!isAddress(named) && !files.sheet && !files.zip)
    throw new UserError(
      'Name a file or the API of an old site: npm run import -- FILE.xlsx --pictures FILE.zip or https://old-site.example/api',
    )
  if (isAddress(values.pictures))
    throw new UserError('--pictures takes a ZIP file, not an address.')
  if (isAddress(named) && files.zip)
    throw new UserError('An old site brings its own pictures: leave --pictures out.')
  const config = readConfig(process.env)
  const { dataDir, media: stores, leastFreeBytes } = config
  refuseMissing(config)
  const db = await openSiteDatabase(config)
  try {
    await migrate(db)
    await loadCategories(db)
    const folder = zipFolder(dataDir)
    const space = diskSpace(leastFreeBytes, () => freeSpaceOf(dataDir))
    const media = await openMedia(db, dataDir, stores)
    const id =
      named !== undefined && isAddress(named)
        ? await createOldSiteImport(db, { source: named, allowsPrivate: true })
        : await createImport(db, files)
    const pictures = { media, folder, hasRoom: space.hasRoom }
    await importOnce(db, id, { isAgreed: values.yes ?? false, pictures, zip: files.zip?.path })
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}

function isAddress(named = '') {
  return /^https?:/i.test(named)
}

function fileAt(path: string | undefined) {
  if (path === undefined || isAddress(path)) return undefined
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UserError(`There is no file ${path}.`)
  return { path, fileName: basename(path) }
}

type Options = { isAgreed: boolean; pictures: PictureStore; zip: string | undefined }

async function importOnce(db: Database, id: string, { isAgreed, pictures, zip }: Options) {
  const checked = await after(db, id, 'checking', pictures)
  for (const [place, { head }] of checked.columns.entries()) {
    const target = checked.choices.targets[place]
    if (head) console.log(`${head}: ${target ? targetLabel(target) : 'left out'}`)
  }
  await printRows(db, checked, 'wrong')
  await printRows(db, checked, 'unused')
  await printRecords(db, checked)
  const { add = 0, change = 0, same = 0, wrong = 0 } = checked.counts
  console.log(`${add} to add, ${change} to change, ${same} unchanged, ${wrong} errors.`)
  const { used, unused, bare } = checked.counts
  if (used !== undefined)
    console.log(
      `${used} pictures belong to products, ${unused} do not. ${bare} products have no picture.`,
    )
  if (add + change === 0 || !(isAgreed || (await isYes()))) return
  if (zip !== undefined) {
    await mkdir(pictures.folder, { recursive: true, mode: 0o700 })
    await copyFile(zip, zipPath(pictures.folder, id))
  }
  await startWriting(db, id)
  const written = await after(db, id, 'writing', pictures)
  if ((written.counts.wrong ?? 0) > wrong) await printRows(db, written, 'wrong')
  if ((written.counts.unused ?? 0) > (checked.counts.unused ?? 0))
    await printRows(db, written, 'unused')
  await printRecords(db, written)
  console.log('Imported. It can be undone at /dashboard/import for 30 days.')
}

async function printRows(db: Database, found: Import, kind: 'wrong' | 'unused') {
  for (let after: number | undefined = 0; after !== undefined;) {
    const shown: Awaited<ReturnType<typeof previewRows>> = await previewRows(db, found, {
      kind,
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
  if (!process.stdin.isTTY) throw new UserError('Nothing is imported: say --yes to import it.')
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await questions.question('Import this? (yes/no) ')
  questions.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** A running site may take the work over; then this process waits for it. */
async function after(
  db: Database,
  id: string,
  state: 'checking' | 'writing',
  pictures: PictureStore,
) {
  for (;;) {
    await runImports(db, { others: importedSubjects, isPatient: true, pictures })
    const found = await findImport(db, id)
    if (!found || found.state === 'failed')
      throw new UserError(found?.problem ?? 'The import was removed.')
    if (found.state !== state) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
