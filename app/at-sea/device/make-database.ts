import type { Transaction } from 'kysely'

import { categoriesFrom, keepInMemory } from '#app/catalogue/categories.ts'
import { storedCategories } from '#app/catalogue/category-rows.server.ts'
import { productRowsOf } from '#app/catalogue/product-rows.server.ts'
import { indexProducts, writeLinks } from '#app/catalogue/product-writes.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { doUpdate, insertRows, listOf } from '#app/database/insert-rows.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { titleKey } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { type ChangedRows, digestOf, type PublicRows, type TableColumns } from '../device-tables.ts'

type Write = Transaction<Tables>
type Row = { [column: string]: unknown }

const indexedAtOnce = 500

export function fillTables(db: Database, rows: PublicRows) {
  return db.transaction().execute((tx) => writeRows(db, tx, rows))
}

/** Returns whether the device then has what the server has. */
export async function applyChanges(db: Database, { rows, gone, digest }: ChangedRows) {
  await db.transaction().execute(async (tx) => {
    for (const table of ['products', 'posts'] as const) {
      await tx.deleteFrom(table).where('_id', 'in', listOf(tx, gone[table])).execute()
    }
    // These come whole.
    for (const table of [
      'featuredProducts',
      'formerSlugs',
      'videos',
      'categories',
      'settings',
    ] as const) {
      if (rows[table]) await tx.deleteFrom(table).execute()
    }
    await writeRows(db, tx, rows)
    if (!rows.categories) return
    // The names of categories are in the search terms of their products.
    const all = await tx.selectFrom('products').select('_id').orderBy('createdAt').execute()
    await indexInParts(
      db,
      tx,
      all.map(({ _id }) => _id),
    )
  })
  const products = await db.selectFrom('products').select(['_id', 'version']).execute()
  const posts = await db.selectFrom('posts').select(['_id', 'version']).execute()
  return digest === (await digestOf([...products, ...posts]))
}

async function writeRows(db: Database, tx: Write, rows: PublicRows) {
  const { products, posts, ...others } = rows
  if (rows.categories) {
    await write(tx, 'categories', rows.categories, { lastSubcategoryId: 0 })
    keepInMemory(db, categoriesFrom(await storedCategories(tx)))
  }
  if (products) {
    const written = rowsOf(products).map((row) => ({
      ...row,
      titleKey: titleKey(String(row['title'])),
    }))
    const columns = [...products.names, 'titleKey']
    const suffix = doUpdate(['_id'], columns)
    await insertRows(tx, { table: 'products', columns, suffix }, written)
    const type = productRowsOf(db)
    const records = written.map((row) => recordIn(type, row))
    await writeLinks(tx, records, false)
    await indexInParts(
      db,
      tx,
      records.map(({ _id }) => _id),
    )
  }
  if (posts) {
    const suffix = doUpdate(['_id'], posts.names)
    await insertRows(tx, { table: 'posts', columns: posts.names, suffix }, rowsOf(posts))
  }
  if (others.featuredProducts) await write(tx, 'featuredProducts', others.featuredProducts)
  if (others.formerSlugs) await write(tx, 'formerSlugs', others.formerSlugs)
  if (others.videos) await write(tx, 'videos', others.videos)
  if (others.settings) await write(tx, 'settings', others.settings, { changedAt: '' })
}

async function write(tx: Write, table: keyof Tables, columns: TableColumns, more: Row = {}) {
  const rows = rowsOf(columns).map((row) => ({ ...row, ...more }))
  await insertRows(tx, { table, columns: [...columns.names, ...Object.keys(more)] }, rows)
}

function rowsOf({ names, columns }: TableColumns): Row[] {
  const count = columns[0]?.length ?? 0
  return Array.from({ length: count }, (_, n) =>
    Object.fromEntries(names.map((name, position) => [name, columns[position]?.[n]])),
  )
}

/** In the order of the server, the oldest first: a cut list then has the newest. */
async function indexInParts(db: Database, tx: Write, ids: string[]) {
  for (let start = 0; start < ids.length; start += indexedAtOnce) {
    await indexProducts(db, tx, ids.slice(start, start + indexedAtOnce))
  }
}
