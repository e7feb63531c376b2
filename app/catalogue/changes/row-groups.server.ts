import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'

import { lastOfSlice, rowIn } from './change-rows.server.ts'
import type { Shop } from './column-heads.ts'
import { faultProblems, isTotalRow, namedCells } from './file-cells.ts'
import { type NamedCell, shopOf } from './import-columns.ts'
import type { Import } from './imports.server.ts'
import { keyOf, type RowKey } from './known-products.server.ts'
import type { openMends, RowProblem } from './mends.ts'
import { type Choices, problemText } from './row-entry.ts'
import { pauseOf, type Run } from './runs.server.ts'
import {
  asProduct,
  plainCellsFor,
  isVariant,
  rowGroups,
  type ShopRow,
  withNumbers,
} from './shop-rows.ts'

const rowsAtOnce = 500
/** In characters of JSON: more are read in several slices. */
const mostAtOnce = 1_000_000
/** A product has at most 50 numbers, and a shop has rows for pictures too. */
const mostInGroup = 500

export async function rowsAfter(db: Database, importId: string, row: number) {
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

export type StoredRow = { row: number; cells: string }
/** `isJoined`: the cells are those of another row's product. */
export type ReadRow = {
  row: number
  text: string
  cells: NamedCell[]
  key: RowKey | undefined
  isJoined?: boolean
  problems: RowProblem[]
}

type NamedRow = ShopRow & { problems: RowProblem[] }
type Mends = ReturnType<typeof openMends>

export async function openRows(db: Database, found: Import, run: Run, mends: Mends) {
  const { _id, choices, columns, pictures } = found
  const [shop, hasZip] = [shopOf(columns), pictures !== null]
  const plainCells = plainCellsFor({ targets: choices.targets, shop, hasZip })
  const named = (stored: StoredRow) => ({ row: stored.row, ...readRow(stored, choices, mends) })
  const isGrouped = choices.targets.some((target) => /^shop:(?:handle|kind)$/.test(target))
  const parents = isGrouped ? await parentsIn(db, { _id, choices }, named, run) : new Map()
  const groups = groupsOf(parents)
  return async (rows: StoredRow[]): Promise<ReadRow[]> => {
    const own = new Map(rows.map((one) => [one.row, named(one)]))
    const wanted = rows.flatMap(({ row }) => groups.get(parents.get(row) ?? row)?.rows ?? [])
    for (const one of await otherRows(
      db,
      _id,
      wanted.filter((row) => !own.has(row)),
    ))
      own.set(one.row, named(one))
    return rows.map(({ row, cells: text }) => {
      const alone = own.get(row) ?? { row, cells: [], problems: [] }
      const group = groups.get(parents.get(row) ?? row)
      if (group?.isTooLarge)
        return { row, text, cells: alone.cells, key: undefined, problems: [{ words: tooLarge }] }
      const read = (cells: NamedCell[], problems = alone.problems) => {
        const plain = plainCells(cells)
        const key = problems.length > 0 ? undefined : keyOf(plain)
        return { row, text, cells: plain, problems, key: key ?? shopKey(alone, cells, shop) }
      }
      if (!group) return read(alone.cells)
      const [first = alone, ...others] = group.rows.flatMap((one) => own.get(one) ?? [])
      const variants = [first, ...others].filter(isVariant)
      if (choices.variants !== 'products' || variants.length < 2)
        return row === first.row
          ? read(withNumbers(first, others), problemsOf(first, others))
          : { ...read(alone.cells), isJoined: true }
      if (row !== first.row && !isVariant(alone)) return { ...read(alone.cells), isJoined: true }
      return read(asProduct(first, row === first.row ? first : alone, others))
    })
  }
}

/** A row that cannot be read refuses the whole product. */
function problemsOf(first: NamedRow, others: NamedRow[]): RowProblem[] {
  const ofOthers = others.flatMap(({ row, problems }) =>
    problems.map((problem) => ({ words: `Row ${row}: ${problemText(problem)}` })),
  )
  return [...first.problems, ...ofOthers]
}

function readRow({ row, cells: text }: StoredRow, { targets, file }: Choices, mends: Mends) {
  const { cells: all, faults } = rowIn(text)
  const { cells, targets: done } = mends.mended(row, all, namedCells(all, targets, faults))
  const problems = faultProblems(faults, all, targets).filter(
    ({ target }) => target === undefined || !done.has(target),
  )
  if (isTotalRow(all, cells)) return { cells, problems: [{ words: sum }] }
  const isWider = file?.width !== undefined && all.length > file.width
  return { cells, problems: isWider ? [{ words: surplus }, ...problems] : problems }
}

const sum = 'This row is a sum, not a product.'
const surplus =
  'This row has more cells than there are heads: a comma or a quotation mark divides a text.'
const tooLarge = `More than ${mostInGroup} rows belong to this product. Please divide it.`

type Named = (row: StoredRow) => NamedRow

/** Reads all rows once, and remembers only those that belong to another row. */
async function parentsIn(
  db: Database,
  { _id, choices }: Pick<Import, '_id' | 'choices'>,
  named: Named,
  run: Run,
) {
  const groups = rowGroups()
  for (let last = choices.headRow; ;) {
    const rows = await rowsAfter(db, _id, last)
    if (rows.length === 0) return groups.found()
    for (const one of rows) groups.note(named(one))
    last = rows.at(-1)?.row ?? last
    await pauseOf(run)
  }
}

type Group = { rows: number[]; isTooLarge: boolean }

function groupsOf(parents: ReadonlyMap<number, number>) {
  const groups = new Map<number, Group>()
  for (const [row, parent] of parents) {
    const group = groups.get(parent) ?? { rows: [parent], isTooLarge: false }
    groups.set(parent, group)
    if (group.rows.length < mostInGroup) group.rows.push(row)
    else group.isTooLarge = true
  }
  return groups
}

async function otherRows(db: Database, importId: string, wanted: number[]) {
  const rows = [...new Set(wanted)]
  const found: StoredRow[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const ofRows = db.selectFrom('importRows').select(['row', 'cells'])
    const own = ofRows.where('importId', '=', importId).where('row', 'in', listOf(db, some))
    found.push(...(await own.execute()))
  }
  return found
}

/** A shop names its products, also those without a code, so the same file finds them again. */
function shopKey({ cells: own }: ShopRow, cells: NamedCell[], shop: Shop | undefined) {
  const named = own.filter(({ target }) => /^shop:(?:id|handle)$|^option:\d+:value$/.test(target))
  if (!shop || !named.some(({ target }) => target.startsWith('shop:'))) return undefined
  const title = cells.find(({ target }) => target === 'title')?.cell ?? ''
  const words = [shop, title.toLowerCase(), ...named.map(({ cell }) => cell)].join('\n')
  const key = createHash('sha256').update(words).digest('hex').slice(0, 24)
  return { kind: 'id', key, code: '' } as const
}
