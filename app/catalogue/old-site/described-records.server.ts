import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'

import { type Categories, categoriesOf, categoryWithId } from '../categories.ts'
import type { ChangeRow, DescribedRow, Difference } from '../changes/change-rows.server.ts'
import { nounOf, oldSiteLists } from '../changes/change-words.ts'
import { fieldLabel } from './refusals.ts'

const values = z.record(z.string(), z.unknown()).catch({})
type Values = z.infer<typeof values>

/** Finds the records that these rows have here, and says what a row is called and changes. */
export async function describedRecords(db: Database, shown: ChangeRow[]) {
  const current = new Map<string, Values>()
  for (const { subject } of oldSiteLists) {
    const own = shown.filter((row) => row.subject === subject)
    const ids = own.flatMap(({ productId }) => productId ?? [])
    if (ids.length === 0) continue
    const rows = db.selectFrom(subject).selectAll().where('deletedAt', 'is', null)
    for (const row of await rows.where('_id', 'in', ids).execute())
      current.set(`${subject} ${row._id}`, { ...row })
  }
  return ({ row, subject, productId, cells, fields, before }: ChangeRow): DescribedRow => {
    const found = current.get(`${subject} ${productId}`)
    const sent = values.parse(JSON.parse(cells))
    const title = String(sent['title'] ?? found?.['title'] ?? '').slice(0, 200)
    const was = before === null ? found : values.parse(JSON.parse(before))
    const patch = values.parse(JSON.parse(fields ?? '{}'))
    return {
      name: `${nounOf(subject)} ${productId ?? `at place ${row}`}`,
      title: title || 'Without a title',
      productId: found && productId ? productId : undefined,
      differences: was ? differences(categoriesOf(db), was, patch) : [],
    }
  }
}

function differences(categories: Categories, was: Values, patch: Values) {
  return Object.entries(patch).map(([field, value]): Difference => {
    const wordsOf = (one: unknown) => wordsFor(categories, field, one)
    return { label: fieldLabel(field), before: wordsOf(was[field]), after: wordsOf(value) }
  })
}

function wordsFor(categories: Categories, field: string, value: unknown) {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'categoryId') return categoryWithId(categories, text)?.name ?? text
  const subs = categories.all.flatMap(({ subcategories }) => subcategories)
  if (field === 'subcategoryId') return subs.find(({ id }) => String(id) === text)?.name ?? text
  return text
}
