import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'

import { type Categories, categoriesOf, categoryNamed, categoryWithId } from '../categories.ts'
import { productEntries } from '../product-entry.ts'
import { changeProducts, productType } from '../product-writes.server.ts'
import { productFields } from '../product.ts'
import { importedRecords, type Patch } from './imported-records.server.ts'

export function importedProducts(db: Database) {
  const { productEntry } = productEntries(() => categoriesOf(db))
  const matched = z.record(z.string(), z.unknown()).transform((record, context): Patch => {
    const patch = withOurCategory(record, categoriesOf(db))
    if (typeof patch === 'string') {
      context.addIssue({ code: 'custom', path: ['categoryName'], message: patch })
      return z.NEVER
    }
    // Most shops require no description.
    return { ...patch, description: patch['description'] || patch['title'] }
  })
  return importedRecords(productType(db), {
    fields: productFields,
    entry: matched.pipe(productEntry),
    changeAll: (tx, changes) => changeProducts(db, tx, changes),
  })
}

/** By name, because the other site has its own ids; by id only where it gives no name. Returns what is wrong. */
function withOurCategory(record: Patch, categories: Categories): Patch | string {
  const { categoryId, subcategoryId, ...others } = record
  const name = textOf(record['categoryName'])
  const category = name
    ? categoryNamed(categories, name)
    : categoryWithId(categories, textOf(categoryId))
  const named = name || textOf(categoryId)
  if (!named) return 'It has no category.'
  if (!category) return `There is no category “${named}”. Add it, and check again.`
  const found = { ...others, categoryId: String(category.id) }
  const subName = textOf(record['subcategoryName'])
  if (!subName) return { ...found, subcategoryId: name ? '' : subcategoryId }
  const sub = category.subcategories.find((one) => one.name.toLowerCase() === subName.toLowerCase())
  if (sub) return { ...found, subcategoryId: String(sub.id) }
  return `There is no subcategory “${subName}” in “${category.name}”. Add it, and check again.`
}

function textOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, 200)
    : ''
}
