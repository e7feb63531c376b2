import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { idShape } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { inParts } from '#app/database/in-slices.server.ts'

import { categoriesOf } from '../categories.ts'
import { checkRecords } from '../old-site/old-site-records.server.ts'
import { readOldSite } from '../old-site/read-old-site.server.ts'
import { picturesOf } from '../product.ts'
import { checkEdited, collectRows } from './bulk-edits.server.ts'
import {
  cellsIn,
  checkedRow,
  type CheckedRow,
  countRows,
  lastOfSlice,
  updateRows,
  wrongRow,
} from './change-rows.server.ts'
import { countsOf, type Import } from './imports.server.ts'
import { idsInTrash, keyOf, knownProducts } from './known-products.server.ts'
import { matchPictures, numbersIn, openMatcher } from './match-pictures.server.ts'
import { entryOf, namedCells, rowRules, type Rules } from './row-entry.ts'
import { pauseOf, type Run, withLease } from './runs.server.ts'

const rowsAtOnce = 500
/** In characters of JSON: more are read in several slices. */
const mostAtOnce = 1_000_000
/** Of a file, because visitors wait meanwhile. */
const rowsPerPart = 100

/** Finds out what each row would change. Starts again after a restart, because it has written no product. */
export async function checkRows(db: Database, found: Import, run: Run) {
  const { _id: importId, choices, source, edit } = found
  if (found.reading) await readOldSite(db, found, run)
  if (edit) await collectRows(db, { importId, edit }, run)
  await countRows(db)
  const pictures = await openMatcher(db, found)
  const rules = { ...rowRules(categoriesOf(db), choices), pictures }
  const seen = new Map<string, number>()
  let saving = Promise.resolve()
  for (let last = choices.headRow; ;) {
    const stored = await rowsAfter(db, importId, last)
    if (stored.length === 0) break
    const checked = edit
      ? await checkEdited(db, stored, edit)
      : source
        ? await checkRecords(db, stored, { source, seen, run })
        : await inParts(partsOf(stored), 1, ([part = []]) => checkPart(db, part, { rules, seen }))
    last = stored.at(-1)?.row ?? last
    await saving
    // PostgreSQL saves one slice while the next is checked.
    saving = saveChecked(db, { importId, checked, last }, run)
    saving.catch(() => undefined)
    await pauseOf(run)
  }
  await saving
  if (pictures) await matchPictures(db, { found, pictures, rowOf: seen, run })
  await finish(db, importId, run)
}

async function rowsAfter(db: Database, importId: string, row: number) {
  const next = db
    .selectFrom('importRows')
    .where('importId', '=', importId)
    .where('row', '>', row)
    .orderBy('row')
  const sizes = await next
    .select(['row', sql<number>`length("cells")`.as('size')])
    .limit(rowsAtOnce)
    .execute()
  return next
    .select(['row', 'cells', 'subject', 'productId'])
    .where('row', '<=', lastOfSlice(sizes, mostAtOnce))
    .execute()
}

type Stored = { row: number; cells: string }

/** Each costs about the same, however long its rows are. */
function partsOf(rows: Stored[]) {
  const parts: Stored[][] = []
  for (let left = rows; left.length > 0;) {
    const some = left.slice(0, rowsPerPart)
    const last = lastOfSlice(some.map(({ row, cells }) => ({ row, size: cells.length })))
    const part = some.filter(({ row }) => row <= last)
    parts.push(part)
    left = left.slice(part.length)
  }
  return parts
}

type Checking = { rules: Rules; seen: Map<string, number> }

async function checkPart(
  db: Database,
  rows: Stored[],
  { rules, seen }: Checking,
): Promise<CheckedRow[]> {
  const keyed = rows.map(({ row, cells: text }) => {
    const cells = namedCells(cellsIn(text), rules.choices.targets)
    return { row, text, cells, key: keyOf(cells) }
  })
  const keys = keyed.flatMap(({ key }) => key ?? [])
  const [known, trashed] = await Promise.all([knownProducts(db, keys), idsInTrash(db, keys)])
  return keyed.map(({ row, text, cells, key }) => {
    const source = { row, cells: text }
    const wrong = (...problems: string[]) => wrongRow(source, problems)
    if (cells.length === 0) return wrong('No chosen column of this row is filled.')
    const found = key ? (known.get(key.key) ?? []) : []
    const [current, another] = found
    rules.pictures?.noteNumbers(row, numbersIn(cells, current))
    if (current && another)
      return wrong(
        `It fits two products: “${current.title}” and “${another.title}”. Add the column ID.`,
      )
    const before = key && seen.get(current?._id ?? key.key)
    if (before !== undefined) return wrong(`Row ${before} is the same product.`)
    if (key) seen.set(current?._id ?? key.key, row)
    if (key?.kind === 'id' && !current) {
      if (trashed.has(key.key)) return wrong('This product is in the trash. Restore it first.')
      if (!idShape.test(key.key))
        return wrong(`ID “${key.key.slice(0, 60)}”: This is not an id of this site.`)
    }
    const { fields, problems } = entryOf(cells, current, rules)
    if (problems.length > 0) return wrong(...problems)
    const after = picturesOf({ imageUrl: '', ...current, ...fields })
    if (cells.some(({ target }) => target === 'pictures')) rules.pictures?.noteUsed(after)
    return checkedRow(source, {
      productId: current?._id ?? (key?.kind === 'id' ? key.key : newId()),
      version: current?.version,
      fields,
      pictures: rules.pictures ? after.length : null,
    })
  })
}

type Slice = { importId: string; checked: CheckedRow[]; last: number }

async function saveChecked(db: Database, { importId, checked, last }: Slice, run: Run) {
  const rows = checked.map((one) => ({ importId, ...one, cells: '' }))
  const names = [
    'kind',
    'productId',
    'fields',
    'problems',
    'checkedVersion',
    'digests',
    'pictures',
  ] as const
  await withLease(db, run, async (tx) => {
    await updateRows(tx, names, rows)
    await tx
      .updateTable('imports')
      .set({ done: last })
      .where('_id', '=', importId)
      .where('state', '=', 'checking')
      .execute()
  })
}

/** The owner may have chosen other columns meanwhile; then `choices` differ and the check begins again. */
async function finish(db: Database, importId: string, run: Run) {
  const counts = JSON.stringify(await countsOf(db, importId))
  const done = { state: 'ready' as const, counts }
  await withLease(db, run, async (tx) => {
    const update = tx.updateTable('imports').set(done).where('_id', '=', importId)
    await update.where('state', '=', 'checking').where('phaseAt', '=', run.phaseAt).execute()
  })
}
