import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'

import { drawingNames } from '#app/content/picture-names.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { categoriesFrom, type Category, defaultCategories, keepInMemory } from './categories.ts'
import { indexProducts } from './product-writes.server.ts'

const slugs = z.array(z.string())
const subcategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  formerSlugs: slugs,
})
/** A drawing that a later release does not have becomes a plate. */
const drawing = z.enum(drawingNames).catch('plate')

export async function storedCategories(db: Kysely<Tables>): Promise<readonly Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.length > 0 ? rows.map(categoryFrom) : defaultCategories.all
}

function categoryFrom(row: Tables['categories']): Category {
  const { id, name, slug, intro, imageUrl, hiddenAt, version } = row
  return {
    id,
    name,
    slug,
    intro,
    imageUrl,
    version,
    drawing: drawing.parse(row.drawing),
    formerSlugs: slugs.parse(JSON.parse(row.formerSlugs)),
    subcategories: z.array(subcategory).parse(JSON.parse(row.subcategories)),
    isHidden: hiddenAt !== null,
  }
}

export async function writeCategories(
  tx: Transaction<Tables>,
  before: readonly Category[],
  after: readonly Category[],
) {
  const now = new Date().toISOString()
  for (const [position, category] of after.entries()) {
    const old = before.find(({ id }) => id === category.id)
    const isSame =
      old === category && before[position] === category && before !== defaultCategories.all
    if (!isSame) await writeRow(tx, { position, category, old, now })
  }
  const left = before.filter(({ id }) => !after.some((one) => one.id === id))
  for (const { id, imageUrl } of left) {
    await tx.updateTable('categories').set({ deletedAt: now }).where('id', '=', id).execute()
    await writeUse(tx, id, imageUrl, '', now)
  }
}

type CategoryWrite = {
  position: number
  category: Category
  old: Category | undefined
  now: string
}

async function writeRow(tx: Transaction<Tables>, { position, category, old, now }: CategoryWrite) {
  const { id, name, slug, intro, drawing, imageUrl, subcategories } = category
  const ids = subcategories.map((one) => one.id)
  const lastSubcategoryId = Math.max(0, ...ids, ...(old?.subcategories ?? []).map((one) => one.id))
  const values = {
    position,
    name,
    slug,
    intro,
    drawing,
    imageUrl,
    formerSlugs: JSON.stringify(category.formerSlugs),
    subcategories: JSON.stringify(subcategories),
    version: category.version + (old === category ? 0 : 1),
    ...(old && isRenamed(old, category) && { renamedAt: now }),
    ...(old?.isHidden !== category.isHidden && { hiddenAt: category.isHidden ? now : null }),
  }
  const times = { hiddenAt: null, renamedAt: null, deletedAt: null }
  const highest = sql<number>`case when "categories"."lastSubcategoryId" > ${lastSubcategoryId}
    then "categories"."lastSubcategoryId" else ${lastSubcategoryId} end`
  await tx
    .insertInto('categories')
    .values({ id, ...times, lastSubcategoryId, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...values, lastSubcategoryId: highest }),
    )
    .execute()
  await writeUse(tx, id, old?.imageUrl ?? '', imageUrl, now)
}

function isRenamed(old: Category, category: Category) {
  const names = ({ name, subcategories }: Category) =>
    [name, ...subcategories.map((one) => `${one.id} ${one.name}`).toSorted()].join('\n')
  return names(old) !== names(category)
}

/** The picture's file stays while a category uses it. */
async function writeUse(
  tx: Transaction<Tables>,
  id: number,
  before: string,
  after: string,
  since: string,
) {
  if (before === after) return
  const recordId = String(id)
  const own = tx.deleteFrom('mediaUses').where('subject', '=', 'categories')
  await own.where('recordId', '=', recordId).execute()
  if (isOwnFile(before)) {
    const note = tx.insertInto('mediaToRemove').values({ address: before, since })
    await note.onConflict((one) => one.column('address').doUpdateSet({ since })).execute()
  }
  if (!isOwnFile(after)) return
  await tx
    .insertInto('mediaUses')
    .values({ address: after, subject: 'categories', recordId })
    .execute()
}

function isOwnFile(address: string) {
  return address.startsWith('/media/') && address.length < 60
}

const loads = new WeakMap<Database, Promise<void>>()
const listeners = new WeakMap<Database, () => void>()

/** One after another, so that a slow read never replaces a newer one. */
export function loadCategories(db: Database) {
  const last = loads.get(db) ?? Promise.resolve()
  const next = last.catch(() => undefined).then(() => load(db))
  loads.set(db, next)
  return next
}

async function load(db: Database) {
  const all = await storedCategories(db)
  keepInMemory(db, all === defaultCategories.all ? defaultCategories : categoriesFrom(all))
  listeners.get(db)?.()
}

/** `listener` is called when the list is in memory, before `loadCategories` resolves. */
export function onCategoriesLoaded(db: Database, listener: () => void) {
  listeners.set(db, listener)
}

const productsAtOnce = 100

/** In the process that made the change only. The hourly work goes on with what a stop or an error has left. */
export function indexAfterRename(db: Database, report: (error: unknown) => void) {
  const stopped = new AbortController()
  let last = Promise.resolve()
  const stop = db.onChange((subject) => {
    if (subject !== 'categories') return
    last = last.then(() => indexRenamed(db, stopped.signal)).catch(report)
  })
  return async () => {
    stop()
    stopped.abort()
    await last
  }
}

/** Indexes products of renamed categories under the new names, in small batches; two processes may run it at once. */
export async function indexRenamed(db: Database, signal?: AbortSignal) {
  const renamed = db.selectFrom('categories').select(['id', 'renamedAt'])
  for (const { id, renamedAt } of await renamed.where('renamedAt', 'is not', null).execute()) {
    if (!(await indexCategory(db, String(id), signal))) return
    // Another rename meanwhile has a later time, and its products are indexed again.
    const done = db.updateTable('categories').set({ renamedAt: null }).where('id', '=', id)
    await retryWhileBusy(() => done.where('renamedAt', '=', renamedAt).execute())
  }
}

async function indexCategory(db: Database, categoryId: string, signal?: AbortSignal) {
  let after = ''
  while (!signal?.aborted) {
    const ids = await retryWhileBusy(() => indexBatch(db, categoryId, after))
    after = ids.at(-1) ?? ''
    if (ids.length < productsAtOnce) return true
    await sleep(20)
  }
  return false
}

function indexBatch(db: Database, categoryId: string, after: string) {
  // Not a `change`: visible content stays the same, so cached pages stay.
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select('_id')
      .where('categoryId', '=', categoryId)
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(productsAtOnce)
      .$if(db.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    const ids = rows.map(({ _id }) => _id)
    await indexProducts(db, tx, ids)
    return ids
  })
}
