import { statSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { openSiteDatabase, refuseMissing } from '../app/backup/back-up.server.ts'
import { loadCategories } from '../app/catalogue/category-rows.server.ts'
import { variantChoices } from '../app/catalogue/changes/column-heads.ts'
import { createImport } from '../app/catalogue/changes/create-import.server.ts'
import {
  describeImport,
  type FileChoice,
  type FileQuestion,
  type ImportDescription,
  isOffered,
} from '../app/catalogue/changes/describe-import.server.ts'
import { columnNotes, targetLabel } from '../app/catalogue/changes/import-columns.ts'
import { zipFolder, zipPath } from '../app/catalogue/changes/import-pictures.server.ts'
import { runImports } from '../app/catalogue/changes/import-worker.server.ts'
import {
  chooseColumns,
  findImport,
  type Import,
  startWriting,
} from '../app/catalogue/changes/imports.server.ts'
import { previewRows } from '../app/catalogue/changes/preview.server.ts'
import { categoryQuestions, decisionIn } from '../app/catalogue/changes/row-categories.server.ts'
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
import { counted } from '../app/ui/admin/format.ts'

// `npm run import -- FILE` shows what a spreadsheet would change, and writes it after a yes, or with --yes.
// An address instead of a file is the API of an old site. It may be on this machine: who runs this is on it already.
// `--pictures FILE.zip` brings pictures, with a spreadsheet or alone.
// `--sheet NAME`, `--encoding NAME`, `--head-row N` and `--hidden-rows read|skip` answer what the file leaves open.
// `--drafts` adds all new products as drafts.
// `--category 'Packing & gaskets=Spare Parts For Pump'` says what the words of a file mean; `=new` adds the category.
try {
  const options = {
    yes: { type: 'boolean' },
    pictures: { type: 'string' },
    sheet: { type: 'string' },
    encoding: { type: 'string' },
    'head-row': { type: 'string' },
    'hidden-rows': { type: 'string' },
    category: { type: 'string', multiple: true },
    variants: { type: 'string' },
    drafts: { type: 'boolean' },
  } as const
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
    const choice = files.sheet && (await chosenIn(files.sheet.path, choiceIn(values)))
    const id =
      named !== undefined && isAddress(named)
        ? await createOldSiteImport(db, { source: named, allowsPrivate: true })
        : await createImport(db, { ...files, choice })
    await setChoices(db, id, values)
    const pictures = { media, folder, hasRoom: space.hasRoom }
    const { yes: isAgreed = false, drafts: areDrafts = false } = values
    await importOnce(db, id, { isAgreed, areDrafts, pictures, zip: files.zip?.path })
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

async function setChoices(
  db: Database,
  id: string,
  { category = [], variants = 'numbers' }: { category?: string[]; variants?: string },
) {
  const decisions = category.map((text) => {
    const decision = decisionIn(text, db)
    if (!decision)
      throw new UserError(`--category ${text}: write WORDS=CATEGORY, WORDS=new or WORDS=none.`)
    return decision
  })
  const chosen = variantChoices.find((choice) => choice === variants)
  if (!chosen) throw new UserError('--variants is numbers or products.')
  if (decisions.length > 0 || chosen === 'products')
    await chooseColumns(db, id, { categories: Object.fromEntries(decisions), variants: chosen })
}

function fileAt(path: string | undefined) {
  if (path === undefined || isAddress(path)) return undefined
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UserError(`There is no file ${path}.`)
  return { path, fileName: basename(path) }
}

type Typed = { [option: string]: string | string[] | boolean | undefined }

function choiceIn(typed: Typed): FileChoice {
  const text = (option: string) => (typeof typed[option] === 'string' ? typed[option] : undefined)
  const [head, hiddenRows] = [text('head-row'), text('hidden-rows')]
  if (head !== undefined && !/^[1-9]\d{0,5}$/.test(head))
    throw new UserError('--head-row takes the number of a row, such as 3.')
  if (hiddenRows !== undefined && hiddenRows !== 'read' && hiddenRows !== 'skip')
    throw new UserError('--hidden-rows takes read or skip.')
  const headRow = head === undefined ? undefined : Number(head)
  return { sheet: text('sheet'), encoding: text('encoding'), headRow, hiddenRows }
}

/** Asks only for doubtful choices, and prints the others. */
async function chosenIn(path: string, typed: FileChoice) {
  const numbered = /^\d+$/.test(typed.sheet ?? '') ? await sheetWithNumber(path, typed) : typed
  const described = await describeImport(path, numbered)
  const { questions, choice, kind, sheet, encodings } = described
  if (questions.length > 0)
    throw new UserError(questions.map((question) => questionText(question, described)).join('\n'))
  if (kind === 'workbook') console.log(`Sheet: ${choice.sheet}`)
  const [{ confidence, example } = { confidence: 1, example: [] }] = encodings
  if (kind === 'text') console.log(`Encoding: ${choice.encoding}`)
  if (confidence < 1 && !typed.encoding)
    console.log(`  It reads: ${example.join(' | ')}. If this is wrong, add --encoding.`)
  const heads = sheet?.first.find(({ row }) => row === choice.headRow)?.cells ?? []
  console.log(`Heads: row ${choice.headRow} (${heads.filter(Boolean).slice(0, 4).join(', ')})`)
  return choice
}

/** A sheet's name can be a number. */
async function sheetWithNumber(path: string, typed: FileChoice): Promise<FileChoice> {
  const { sheets } = await describeImport(path, { ...typed, sheet: undefined }, { isQuick: true })
  if (sheets.some(({ name }) => name === typed.sheet)) return typed
  return { ...typed, sheet: sheets[Number(typed.sheet) - 1]?.name ?? typed.sheet }
}

function questionText(question: FileQuestion, { sheets, encodings, sheet }: ImportDescription) {
  if (question === 'sheet') {
    const names = sheets
      .filter(isOffered)
      .map(({ name, rows }) => `  --sheet "${name}" (${rows} rows)`)
    return ['This workbook has several sheets. Choose one:', ...names].join('\n')
  }
  if (question === 'hiddenRows')
    return [
      `Hidden rows: ${sheet?.hiddenRows ?? 0}, perhaps by a filter. Choose:`,
      '  --hidden-rows read to import them too',
      '  --hidden-rows skip to leave them out',
    ].join('\n')
  const read = encodings.map(
    ({ encoding, example }) => `  --encoding ${encoding} reads: ${example.join(' | ')}`,
  )
  return [
    'The encoding of this file is not certain. Choose the one with the right letters:',
    ...read,
  ].join('\n')
}

type ImportOptions = {
  isAgreed: boolean
  areDrafts: boolean
  pictures: PictureStore
  zip: string | undefined
}

async function importOnce(
  db: Database,
  id: string,
  { isAgreed, areDrafts, pictures, zip }: ImportOptions,
) {
  const checked = await after(db, id, 'checking', pictures)
  for (const [index, { head }] of checked.columns.entries()) {
    const target = checked.choices.targets[index]
    if (head) console.log(`${head}: ${target ? targetLabel(target) : 'left out'}`)
  }
  const { targets } = checked.choices
  for (const note of columnNotes(checked.columns, targets, checked.pictures !== null))
    console.log(note)
  for (const { words, rows, title, decision } of await categoryQuestions(db, checked))
    if (decision === '')
      console.log(`Unknown category “${words}”: ${counted(rows, 'row')}, such as ${title}`)
  for (const { reason, rows } of checked.choices.reasons ?? [])
    if (rows > 1) console.log(`${rows} rows: ${reason}`)
  await printRows(db, checked, 'wrong')
  await printRows(db, checked, 'unused')
  await printRecords(db, checked)
  const { add = 0, change = 0, same = 0, wrong = 0 } = checked.counts
  if (checked.counts.without)
    console.log(`${checked.counts.without} of them without a category, as drafts.`)
  console.log(`${add} to add, ${change} to change, ${same} unchanged, ${counted(wrong, 'error')}.`)
  const { used, unused, bare } = checked.counts
  if (used !== undefined)
    console.log(
      `Pictures: ${used} of products, ${unused} of none. ${counted(bare ?? 0, 'product')} without a picture.`,
    )
  if (add + change === 0 || !(isAgreed || (await isYes()))) return
  if (zip !== undefined) {
    await mkdir(pictures.folder, { recursive: true, mode: 0o700 })
    await copyFile(zip, zipPath(pictures.folder, id))
  }
  await startWriting(db, id, areDrafts ? { newProducts: 'draft' } : {})
  const written = await after(db, id, 'writing', pictures)
  if ((written.counts.wrong ?? 0) > wrong) await printRows(db, written, 'wrong')
  if ((written.counts.unused ?? 0) > (checked.counts.unused ?? 0))
    await printRows(db, written, 'unused')
  await printRecords(db, written)
  console.log('Imported. It can be undone at /dashboard/import for 30 days.')
}

async function printRows(db: Database, found: Import, kind: 'wrong' | 'unused') {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: Awaited<ReturnType<typeof previewRows>> = await previewRows(db, found, {
      kind,
      after,
    })
    for (const { name, problems } of page.rows) console.log(`${name}: ${problems.join(' ')}`)
    after = page.next
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

/** A running site may take over the work; then this waits. */
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
