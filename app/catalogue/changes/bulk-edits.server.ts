import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'

import { type Categories, categoriesOf, categoryWithId } from '../categories.ts'
import { type BulkEdit, editIn } from './bulk-edit.ts'
import { findImport, newestImports } from './imports.server.ts'
import { emptied, labelOf } from './product-cells.ts'

/** Stores the edit; a worker finds the records and checks them. Nothing is changed before it is confirmed. */
export async function createBulkEdit(db: Database, edit: BulkEdit, createdBy?: string) {
  const id = newId()
  const now = new Date().toISOString()
  const row = {
    _id: id,
    fileName: editName(edit, categoriesOf(db)),
    state: 'checking' as const,
    columns: '[]',
    choices: JSON.stringify({ headRow: 0, targets: [], categoryId: '' }),
    rows: 0,
    createdAt: now,
    createdBy: createdBy ?? null,
    phaseAt: now,
    edit: JSON.stringify(edit),
  }
  await retryWhileBusy(() => db.insertInto('imports').values(row).execute())
  return id
}

/** What is changed, in a few words: the name of the edit. */
function editName({ cells, category, title, isDeletion }: BulkEdit, all: Categories) {
  if (isDeletion) return 'Move to the trash'
  const found = category && categoryWithId(all, category.categoryId)
  const sub = found?.subcategories.find(({ id }) => String(id) === category?.subcategoryId)
  const parts = [
    ...Object.entries(cells).map(([column, cell]) =>
      cell === emptied ? `${labelOf(column)} cleared` : `${labelOf(column)}: ${cell}`,
    ),
    ...(found ? [`Category: ${[found.name, sub?.name].filter(Boolean).join(' / ')}`] : []),
    ...(title ? [`Titles: “${title.find}” becomes “${title.replace}”`] : []),
  ]
  return parts.join(', ').slice(0, 200)
}

export async function findBulkEdit(db: Database, id: string) {
  const found = await findImport(db, id)
  const edit = found && editIn(found)
  return edit && { ...found, bulk: edit }
}

export async function newestEdits(db: Database) {
  const found = await newestImports(db, 20, 'edit')
  return found.map((one) => ({ ...one, bulk: editIn(one) }))
}
