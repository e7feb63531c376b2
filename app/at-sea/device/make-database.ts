import type { Transaction } from 'kysely'

import { categoriesFrom, keepInMemory } from '#app/catalogue/categories.ts'
import { storedCategories } from '#app/catalogue/category-rows.server.ts'
import { productRowsOf } from '#app/catalogue/product-rows.server.ts'
import { indexProducts, indexSaved, writeLinks } from '#app/catalogue/product-writes.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { doUpdate, insertRows, listOf } from '#app/database/insert-rows.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { titleKey } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { type ChangedRows, digestOf, type PublicRows, type TableColumns } from '../device-tables.ts'

type Write = Transaction<Tables>
type Row = { [column: string]: unknown }

/** More terms at once survive their first collection, and fill the memory of a phone. */
const indexedAtOnce = 64

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
    const ids = all.map(({ _id }) => _id)
    for (let start = 0; start < ids.length; start += indexedAtOnce) {
      await indexProducts(db, tx, ids.slice(start, start + indexedAtOnce))
    }
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
  if (products) await writeProducts(db, tx, products)
  if (posts) {
    const suffix = doUpdate(['_id'], posts.names)
    await insertRows(tx, { table: 'posts', columns: posts.names, suffix }, rowsOf(posts))
  }
  if (others.featuredProducts) await write(tx, 'featuredProducts', others.featuredProducts)
  if (others.formerSlugs) await write(tx, 'formerSlugs', others.formerSlugs)
  if (others.videos) await write(tx, 'videos', others.videos)
  if (others.settings) await write(tx, 'settings', others.settings, { changedAt: '' })
}

/** Part by part, in the order of the server, the oldest first: a cut list then has the newest. */
async function writeProducts(db: Database, tx: Write, products: TableColumns) {
  const columns = [...products.names, 'titleKey']
  const into = { table: 'products', columns, suffix: doUpdate(['_id'], columns) } as const
  const type = productRowsOf(db)
  for (let start = 0; start < countOf(products); start += indexedAtOnce) {
    const rows = rowsOf(products, start, start + indexedAtOnce).map((row) => ({
      ...row,
      titleKey: titleKey(String(row['title'])),
    }))
    await insertRows(tx, into, rows)
    const saved = rows.map((row) => recordIn(type, row))
    await writeLinks(tx, saved, false)
    await indexSaved(db, tx, saved)
  }
}

/** `more` fills columns that are required and stay on the server. */
async function write(tx: Write, table: keyof Tables, columns: TableColumns, more: Row = {}) {
  const rows = rowsOf(columns).map((row) => ({ ...row, ...more }))
  await insertRows(tx, { table, columns: [...columns.names, ...Object.keys(more)] }, rows)
}

function countOf({ columns }: TableColumns) {
  return columns[0]?.length ?? 0
}

function rowsOf(table: TableColumns, start = 0, end = countOf(table)): Row[] {
  const { names, columns } = table
  return Array.from({ length: Math.min(end, countOf(table)) - start }, (_, n) =>
    Object.fromEntries(names.map((name, position) => [name, columns[position]?.[start + n]])),
  )
}
