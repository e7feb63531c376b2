import type { Insertable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { searchTextOf } from '../enquiry-lines.server.ts'

type Changes = Partial<Insertable<Tables['enquiries']>>

export async function storeEnquiries(db: Database, list: Changes[]) {
  const rows = list.map(rowOf)
  for (let start = 0; start < rows.length; start += 500) {
    const add = db.insertInto('enquiries').values(rows.slice(start, start + 500))
    // The site may write at the same time.
    await retryWhileBusy(() => add.execute())
  }
  return rows
}

function rowOf(changes: Changes, n: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
  const row = {
    _id: String(n),
    reference: `E-${n.toString().padStart(6, '0')}`,
    name: 'Anna',
    phone: null,
    email: 'anna@example.com',
    message: 'A radar, please.',
    productId: null,
    productTitle: null,
    createdAt,
    updatedAt: createdAt,
    status: 'new' as const,
    readAt: null,
    note: '',
    senderHash: 'hash',
    ...changes,
  }
  return { ...row, searchText: searchTextOf(row) }
}
