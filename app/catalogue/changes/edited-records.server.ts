import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import {
  managedPage,
  matchingRecords,
  oneOf,
  stateConditions,
} from '#app/database/managed-list.server.ts'

import {
  managedProducts,
  matchingProducts,
  productFiltersIn,
} from '../admin/managed-products.server.ts'
import type { BulkEdit } from './bulk-edit.ts'

/** The records that the list shows on all its pages together, or those that were chosen, some at a time. */
export async function* editedRecords(db: Database, { subject, query }: Scope) {
  const asked = new URLSearchParams(query)
  const search = asked.get('search') ?? ''
  const ids = asked.getAll('id').filter(isStorable)
  if (ids.length > 0) yield* matchingRecords(db, subject, { conditions: [oneOf(db, ids)] })
  else if (subject !== 'products')
    yield* matchingRecords(db, subject, { search, conditions: filtersOf(subject, asked) })
  else
    for await (const conditions of matchingProducts(db, search, productFiltersIn(asked)))
      yield* matchingRecords(db, subject, { conditions })
}

type Scope = Pick<BulkEdit, 'subject' | 'query'>

/** How many records these are. */
export async function countEdited(db: Database, { subject, query }: Scope) {
  const asked = new URLSearchParams(query)
  const search = asked.get('search') ?? ''
  const ids = asked.getAll('id')
  if (ids.length > 0) return { count: new Set(ids).size, isMore: false }
  const page = { search, limit: 1 }
  const found =
    subject === 'products'
      ? await managedProducts(db, { ...productFiltersIn(asked), ...page })
      : await managedPage(db, { subject, conditions: filtersOf(subject, asked) }, page)
  return { count: found.matching, isMore: 'isMore' in found }
}

function filtersOf(subject: Scope['subject'], query: URLSearchParams) {
  return subject === 'posts' ? stateConditions(query) : []
}
