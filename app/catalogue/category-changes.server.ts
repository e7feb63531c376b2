import type { Transaction } from 'kysely'

import { changesBetween, logActivity } from '#app/database/activity.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { Category } from './categories.ts'
import {
  type CategoryChanges,
  changed,
  moved,
  RefusedEdit,
  renamedSubcategory,
  replaced,
  withCategory,
  withSubcategory,
  withSubs,
} from './category-edits.ts'
import { loadCategories, storedCategories, writeCategories } from './category-rows.server.ts'

/** `stale`: another tab or program has changed the category since; `record` is what it is now. */
export type CategoryOutcome =
  | { is: 'saved'; record: Category | undefined }
  | { is: 'stale'; record: Category }
  | { is: 'refused'; field: string; message: string }
  | { is: 'missing' }

type Known = { id: number; version: number }
type Edit = (all: readonly Category[], tx: Transaction<Tables>) => Promise<readonly Category[]>

export function addCategory(db: Database, fields: Parameters<typeof withCategory>[2]) {
  let id = 0
  return change(
    db,
    () => id,
    async (all, tx) => {
      id = 1 + Math.max(...all.map((one) => one.id), await highestId(tx))
      return withCategory(all, id, fields)
    },
  )
}

export function changeCategory(db: Database, known: Known, changes: CategoryChanges) {
  return changeKnown(db, known, async (all) => changed(all, known.id, changes))
}

/** `to` counts from 1. A move needs no version, because it keeps what others have typed. */
export function moveCategory(db: Database, id: number, to: number) {
  return change(
    db,
    () => id,
    async (all) => {
      if (!all.some((one) => one.id === id)) throw new Stale()
      return moved(all, id, to)
    },
  )
}

export function removeCategory(db: Database, known: Known) {
  return changeKnown(db, known, async (all, tx) => {
    await refuseWithProducts(tx, known.id)
    const left = all.filter(({ id }) => id !== known.id)
    if (left.every(({ isHidden }) => isHidden)) {
      throw new RefusedEdit(
        'remove',
        'This is the last category that visitors see, so it cannot be deleted.',
      )
    }
    return left
  })
}

export function addSubcategory(db: Database, known: Known, name: string) {
  return changeKnown(db, known, async (all, tx) => {
    const row = await tx
      .selectFrom('categories')
      .select('lastSubcategoryId')
      .where('id', '=', known.id)
      .executeTakeFirst()
    const ids = all.find(({ id }) => id === known.id)?.subcategories.map(({ id }) => id) ?? []
    const last = Math.max(known.id * 100, row?.lastSubcategoryId ?? 0, ...ids)
    return withSubcategory(all, known.id, last + 1, name)
  })
}

export function renameSubcategory(db: Database, known: Known, sub: number, name: string) {
  return changeKnown(db, known, async (all) => renamedSubcategory(all, known.id, sub, name))
}

/** `to` counts from 1. The form of a move has the name too, which may have been typed anew. */
export function moveSubcategory(
  db: Database,
  known: Known,
  sub: number,
  { to, name }: { to: number; name?: string },
) {
  return changeKnown(db, known, async (all) => {
    const named = name === undefined ? all : renamedSubcategory(all, known.id, sub, name)
    return replaced(named, known.id, (one) => withSubs(one, moved(one.subcategories, sub, to)))
  })
}

export function removeSubcategory(db: Database, known: Known, sub: number) {
  return changeKnown(db, known, async (all, tx) => {
    await refuseWithProducts(tx, known.id, sub)
    const rest = (one: Category) => one.subcategories.filter(({ id }) => id !== sub)
    return replaced(all, known.id, (one) => withSubs(one, rest(one)))
  })
}

class Stale extends Error {}

function changeKnown(db: Database, { id, version }: Known, edit: Edit) {
  return change(
    db,
    () => id,
    (all, tx) => {
      const current = all.find((one) => one.id === id)
      if (current?.version !== version) throw new Stale()
      return edit(all, tx)
    },
  )
}

async function change(db: Database, id: () => number, edit: Edit): Promise<CategoryOutcome> {
  try {
    await db.change('categories', async (tx) => {
      const before = await storedCategories(tx)
      const after = await edit(before, tx)
      await writeCategories(tx, before, after)
      await logCategory(tx, id(), before, after)
    })
  } catch (error) {
    if (error instanceof RefusedEdit) {
      return { is: 'refused', field: error.field, message: error.message }
    }
    if (!(error instanceof Stale)) throw error
    const record = await categoryNow(db, id())
    return record ? { is: 'stale', record } : { is: 'missing' }
  }
  await loadCategories(db)
  return { is: 'saved', record: await categoryNow(db, id()) }
}

async function logCategory(
  tx: Transaction<Tables>,
  id: number,
  before: readonly Category[],
  after: readonly Category[],
) {
  const [former, current] = [before, after].map((all) => all.find((one) => one.id === id))
  const title = (current ?? former)?.name ?? ''
  const changes = former && current ? changesBetween(shown(former), shown(current)) : []
  const edited = changes.length > 0 ? 'changed' : 'moved'
  const action = former ? (current ? edited : 'deleted') : 'added'
  await logActivity(tx, { kind: 'categories', action, recordId: String(id), title, changes })
}

function shown({ subcategories, formerSlugs: _former, ...category }: Category) {
  return { ...category, subcategories: subcategories.map(({ name }) => name) }
}

async function categoryNow(db: Database, id: number) {
  return (await storedCategories(db)).find((one) => one.id === id)
}

async function highestId(tx: Transaction<Tables>) {
  const found = tx.selectFrom('categories').select((eb) => eb.fn.max('id').as('id'))
  return (await found.executeTakeFirst())?.id ?? 0
}

/** Products in the trash count too, because they may be restored. */
async function refuseWithProducts(tx: Transaction<Tables>, categoryId: number, sub?: number) {
  const { products, inTrash } = await tx
    .selectFrom('products')
    .select((eb) => [eb.fn.countAll().as('products'), eb.fn.count('deletedAt').as('inTrash')])
    .where('categoryId', '=', String(categoryId))
    .$if(sub !== undefined, (query) => query.where('subcategoryId', '=', String(sub)))
    .executeTakeFirstOrThrow()
  if (Number(products) === 0) return
  const trash = Number(inTrash) > 0 ? `, ${inTrash} of them in the trash` : ''
  const instead =
    sub === undefined ? ' Move them to another category first, or hide it.' : ' Move them first.'
  const noun = Number(products) === 1 ? 'product' : 'products'
  throw new RefusedEdit(
    'remove',
    `It has ${products} ${noun}${trash}, so it cannot be deleted.${instead}`,
  )
}
