import type { Database } from '#app/database/database.server.ts'
import { idShape } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { inParts } from '#app/database/in-slices.server.ts'

import { checkRecords } from '../old-site/old-site-records.server.ts'
import { readOldSite } from '../old-site/read-old-site.server.ts'
import { type Product, picturesOf } from '../product.ts'
import { checkEdited, collectRows } from './bulk-edits.server.ts'
import {
  cellsIn,
  checkedRow,
  type CheckedRow,
  countRows,
  joinedRow,
  lastOfSlice,
  openReasons,
  reasonOf,
  updateRows,
  wrongRow,
} from './change-rows.server.ts'
import { type NamedCell, shopOf } from './import-columns.ts'
import { type Counts, countsOf, type Import } from './imports.server.ts'
import { idsInTrash, knownProducts } from './known-products.server.ts'
import { matchPictures, numbersIn, openMatcher } from './match-pictures.server.ts'
import { type Mend, openMends, type RowProblem } from './mends.ts'
import { openCategories } from './row-categories.server.ts'
import { checkedEntry, type Choices, problemText, rowRules, type Rules } from './row-entry.ts'
import { openRows, type ReadRow, rowsAfter, type StoredRow } from './row-groups.server.ts'
import { pauseOf, type Run, withLease } from './runs.server.ts'

/** Of a file, because visitors wait meanwhile. */
const rowsPerPart = 100

/** Finds out what each row would change. Starts again after a restart, because it has written no product. */
export async function checkRows(db: Database, found: Import, run: Run) {
  const { _id: importId, choices, source, edit } = found
  if (found.reading) await readOldSite(db, found, run)
  if (edit) await collectRows(db, { importId, edit }, run)
  await countRows(db)
  const pictures = await openMatcher(db, found)
  const placing = await openCategories(db, choices, shopOf(found.columns))
  const rules = { ...rowRules(placing.categories, choices), pictures }
  const mends = openMends(choices.mends)
  const read = await openRows(db, found, run, mends)
  const checking = { rules, placing, mends, read, seen: new Map(), replaced: new Map(), fetched: 0 }
  const reasons = openReasons()
  let saving = Promise.resolve()
  for (let last = choices.headRow; ;) {
    const stored = await rowsAfter(db, importId, last)
    if (stored.length === 0) break
    const results = edit
      ? withProblems(await checkEdited(db, stored, edit))
      : source
        ? withProblems(await checkRecords(db, stored, { source, seen: checking.seen, run }))
        : await inParts(partsOf(stored), 1, ([part = []]) => checkPart(db, part, checking))
    last = stored.at(-1)?.row ?? last
    noteReasons(results, reasons, mends)
    await saving
    // PostgreSQL saves one slice while the next is checked.
    saving = saveChecked(db, { importId, checked: results.map((one) => one.checked), last }, run)
    saving.catch(() => undefined)
    await pauseOf(run)
  }
  await saving
  if (pictures) await matchPictures(db, { found, pictures, rowOf: checking.seen, run })
  await leaveOutReplaced(db, importId, checking, run)
  const { without, ...asked } = placing.found()
  const next = { ...choices, ...asked, reasons: reasons.most(), mends: mends.counted() }
  const counted = { without, out: outOf(next.mends), fetch: checking.fetched }
  await finish(db, { importId, counted, choices: next }, run)
}

function outOf(mends: Mend[]) {
  const out = mends.filter(({ way }) => way === 'out' || way === 'first' || way === 'last')
  return out.reduce((sum, { rows }) => sum + rows, 0)
}

/** `problems` are those of a wrong row. `note` counts the row once it is checked for the last time. */
type Result = { checked: CheckedRow; problems: RowProblem[]; note?: () => void }

function withProblems(rows: CheckedRow[]): Result[] {
  return rows.map((checked) => ({
    checked,
    problems:
      checked.problems === null ? [] : cellsIn(checked.problems).map((words) => ({ words })),
  }))
}

function noteReasons(
  results: Result[],
  reasons: ReturnType<typeof openReasons>,
  mends: Checking['mends'],
) {
  for (const { checked, problems } of results) {
    const [first] = problems
    if (!first) continue
    const text = problemText(first)
    if (!mends.leavesOut(reasonOf(text))) reasons.note(checked.row, text, first)
  }
}

function partsOf(rows: StoredRow[]) {
  const parts: StoredRow[][] = []
  for (let left = rows; left.length > 0;) {
    const some = left.slice(0, rowsPerPart)
    const last = lastOfSlice(some.map(({ row, cells }) => ({ row, size: cells.length })))
    const part = some.filter(({ row }) => row <= last)
    parts.push(part)
    left = left.slice(part.length)
  }
  return parts
}

type Checking = {
  rules: Rules
  placing: Awaited<ReturnType<typeof openCategories>>
  mends: ReturnType<typeof openMends>
  read: Awaited<ReturnType<typeof openRows>>
  seen: Map<string, number>
  /** The row that takes the place of each of these. */
  replaced: Map<number, number>
  fetched: number
}

/** A row that a mend changes is read and checked again, until no mend is left for its error. */
async function checkPart(db: Database, rows: StoredRow[], checking: Checking) {
  const results = new Map<number, Result>()
  for (let left = rows; left.length > 0;) {
    const again = new Set<number>()
    for (const [row, result] of await checkOnce(db, await checking.read(left), checking)) {
      results.set(row, result)
      const [problem] = result.problems
      if (!problem) continue
      const raw = cellsIn(result.checked.cells)
      const faulty = { row, raw, cell: problem.cell, reason: reasonOf(problemText(problem)) }
      if (checking.mends.add(faulty)) again.add(row)
    }
    left = left.filter(({ row }) => again.has(row))
  }
  const found = [...results.values()]
  for (const { note } of found) note?.()
  return found
}

async function checkOnce(db: Database, rows: ReadRow[], checking: Checking) {
  const keys = rows.flatMap(({ key }) => key ?? [])
  const [known, trashed] = await Promise.all([knownProducts(db, keys), idsInTrash(db, keys)])
  return rows.map((row): [number, Result] => {
    const found = row.key ? (known.get(row.key.key) ?? []) : []
    const isTrashed = row.key !== undefined && trashed.has(row.key.key)
    return [row.row, checkRow(row, { found, isTrashed }, checking)]
  })
}

type KnownProducts = { found: Product[]; isTrashed: boolean }

function checkRow(read: ReadRow, { found, isTrashed }: KnownProducts, checking: Checking): Result {
  const { row, text, cells, key, isJoined, problems: unread } = read
  const { rules, placing } = checking
  const source = { row, cells: text }
  if (isJoined) return { checked: joinedRow(source), problems: [] }
  const wrong = (...problems: RowProblem[]): Result => ({
    checked: wrongRow(source, problems.map(problemText)),
    problems,
  })
  if (unread.length > 0) return wrong(...unread)
  if (cells.length === 0) return wrong({ words: 'No chosen column of this row is filled.' })
  const [current] = found
  rules.pictures?.noteNumbers(row, numbersIn(cells, current))
  const refused = refusalOf(read, { found, isTrashed }, checking)
  if (refused) return wrong(refused)
  const placed = placing.place(cells, current !== undefined)
  const isDraft = !current && placed.isWithout && rules.choices.categoryId === ''
  const { fields, problems } = isDraft
    ? draftOf(placed.cells, rules)
    : checkedEntry(placed.cells, current, rules)
  const note = () => placing.note(row, placed, isDraft && problems.length === 0)
  if (problems.length > 0) return { ...wrong(...problems), note }
  const after = rules.pictures && picturesOf({ imageUrl: '', ...current, ...fields })
  if (after && cells.some(({ target }) => target === 'pictures')) rules.pictures?.noteUsed(after)
  const checked = checkedRow(source, {
    productId: current?._id ?? (key?.kind === 'id' ? key.key : newId()),
    version: current?.version,
    fields,
    pictures: after?.length ?? null,
  })
  const fetched = picturesOf({ imageUrl: '', ...fields }).filter((one) => /^https?:/.test(one))
  return {
    checked,
    problems: [],
    note() {
      note()
      checking.fetched += fetched.length
    },
  }
}

/** Why the row cannot be of this product. Notes the row as that of its product. */
function refusalOf(
  { row, key }: ReadRow,
  { found, isTrashed }: KnownProducts,
  { seen, replaced, mends }: Checking,
): RowProblem | undefined {
  const [current, another] = found
  if (current && another) {
    const words = `It fits two products: “${current.title}” and “${another.title}”. Add the column ID.`
    return { words }
  }
  if (!key) return undefined
  const own = current?._id ?? key.key
  const before = seen.get(own) ?? row
  if (before !== row && !mends.takesPlace(row))
    return { words: `Row ${before} is the same product.`, kind: 'twice' }
  if (before !== row) replaced.set(before, row)
  seen.set(own, row)
  if (key.kind !== 'id' || current) return undefined
  if (isTrashed) return { words: 'This product is in the trash. Restore it first.' }
  if (idShape.test(key.key)) return undefined
  return { target: '_id', cell: key.key, words: 'This is not an id of this site.' }
}

/** Without a category a product cannot be live: it waits as a draft. */
function draftOf(cells: NamedCell[], rules: Rules) {
  const [any] = rules.categories.all
  const choices = { ...rules.choices, categoryId: String(any?.id) }
  const { fields, problems } = checkedEntry(cells, undefined, { ...rules, choices })
  const place = { categoryId: '', subcategoryId: '', state: 'draft' } as const
  return { fields: { ...fields, ...place }, problems }
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

async function leaveOutReplaced(db: Database, importId: string, { replaced }: Checking, run: Run) {
  if (replaced.size === 0) return
  const rows = [...replaced].map(([row, by]) => {
    return { importId, ...wrongRow({ row, cells: '' }, [`Row ${by} is the same product.`]) }
  })
  const names = ['kind', 'productId', 'fields', 'problems', 'checkedVersion'] as const
  await withLease(db, run, (tx) => updateRows(tx, names, rows))
}

type Checked = { importId: string; counted: Counts; choices: Choices }

/** The owner may have chosen other columns meanwhile; then `choices` differ and the check begins again. */
async function finish(db: Database, { importId, counted, choices }: Checked, run: Run) {
  const some = Object.entries(counted).filter(([, count]) => count > 0)
  const counts = { ...(await countsOf(db, importId)), ...Object.fromEntries(some) }
  const done = {
    state: 'ready' as const,
    counts: JSON.stringify(counts),
    choices: JSON.stringify(choices),
  }
  await withLease(db, run, async (tx) => {
    const update = tx.updateTable('imports').set(done).where('_id', '=', importId)
    await update.where('state', '=', 'checking').where('phaseAt', '=', run.phaseAt).execute()
  })
}
