import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'

import { type Categories, categoriesOf, namesOf } from '../categories.ts'
import { nounOf } from '../old-site/reading.ts'
import { productEntries } from '../product-entry.ts'
import { productRowsOf } from '../product-rows.server.ts'
import type { Product } from '../product.ts'
import type { BulkEdit } from './bulk-edit.ts'
import type { Checked } from './check-rows.server.ts'
import { entryOf, type NamedCell } from './row-entry.ts'

type Stored = { row: number; cells: string; productId: string | null }
type Outcome = { fields: object; problems: string[] }

/** Finds out what the edit would change in each record. */
export async function checkEdited(
  db: Database,
  stored: Stored[],
  edit: BulkEdit,
): Promise<Checked[]> {
  const ids = stored.flatMap(({ productId }) => productId ?? [])
  const outcomes = edit.isDeletion
    ? await deletions(db, ids, edit)
    : await productChanges(db, ids, edit)
  const problem = `This ${nounOf(edit.subject)} was deleted in the meantime.`
  const gone = { version: null, fields: {}, problems: [problem], isChange: false }
  return stored.map(({ row, cells, productId }) => {
    const { version, fields, problems, isChange } = outcomes.get(productId ?? '') ?? gone
    const isWrong = problems.length > 0
    return {
      row,
      cells,
      kind: isWrong ? 'wrong' : isChange ? 'change' : 'same',
      productId,
      fields: isWrong ? null : JSON.stringify(fields, nullForUndefined),
      problems: isWrong ? JSON.stringify(problems) : null,
      checkedVersion: version,
    }
  })
}

/** JSON leaves undefined out, and null means that a field is cleared. */
function nullForUndefined(_name: string, value: unknown) {
  return value === undefined ? null : value
}

async function deletions(db: Database, ids: string[], { subject }: BulkEdit) {
  const live = db.selectFrom(subject).select(['_id', 'version']).where('deletedAt', 'is', null)
  const rows = await live.where('_id', 'in', ids).execute()
  const change = { fields: {}, problems: [], isChange: true }
  return new Map(rows.map(({ _id, version }) => [_id, { version, ...change }]))
}

async function productChanges(db: Database, ids: string[], edit: BulkEdit) {
  const type = productRowsOf(db)
  const rows = await liveRecords(db, type).where('_id', 'in', ids).execute()
  const rules = {
    categories: categoriesOf(db),
    entries: productEntries(() => categoriesOf(db)),
    choices: { headRow: 0, targets: [], categoryId: '' },
  }
  return new Map(
    rows.map((row) => {
      const current = recordIn(type, row)
      const outcome: Outcome = entryOf(cellsFor(edit, current, rules.categories), current, rules)
      const isChange = Object.keys(outcome.fields).length > 0
      return [current._id, { version: current.version, ...outcome, isChange }]
    }),
  )
}

/** The cells that a sheet with this edit would have for the product. */
function cellsFor(
  { cells, category, title }: BulkEdit,
  current: Product,
  categories: Categories,
): NamedCell[] {
  const named = Object.entries(cells)
  if (title) named.push(['title', current.title.replaceAll(title.find, () => title.replace)])
  if (category && !isIn(current, category)) {
    const { categoryId, subcategoryId } = category
    // In a cell, a number is a name before it is an id.
    const name = namesOf(categories, categoryId, subcategoryId).subcategoryName
    named.push(['categoryId', categoryId], ['subcategoryId', name || subcategoryId])
  }
  return named
    .filter(([target, cell]) => target !== 'subcategoryId' || cell !== '')
    .map(([target, cell]) => ({ target, cell, raw: cell }))
}

/** A category alone leaves the subcategory of its products as it is. */
function isIn(product: Product, { categoryId, subcategoryId }: NonNullable<BulkEdit['category']>) {
  if (product.categoryId !== categoryId) return false
  return subcategoryId === '' || product.subcategoryId === subcategoryId
}
