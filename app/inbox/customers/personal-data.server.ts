import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'

import { titleKey } from '#app/database/searched.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import { deleteEmptyCustomers } from './link-enquiries.server.ts'

/** `email` is in small letters, '' for none. */
type Asked = { email: string; enquiries: string[] }

export const heldCustomer = z.object({
  _id: z.string(),
  customer: z.string(),
  /** Of the customer, which can be about other people too. */
  note: z.string(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
})

export async function customersOfPerson(db: Kysely<Tables>, asked: Asked) {
  const rows = await peopleOf(db, asked)
    .innerJoin('customers', 'customers._id', 'customerPeople.customerId')
    .innerJoin('customers as roots', 'roots._id', 'customers.rootId')
    .select(['roots._id', 'roots.name as customer', 'roots.note'])
    .select(['customerPeople.name', 'customerPeople.email', 'customerPeople.phone'])
    .orderBy('customerPeople._id')
    .execute()
  return rows.map(withoutNulls)
}

/** Deletes the person of these enquiries or this address. Other enquiries of the person get a new one, without it. */
export async function eraseCustomers(tx: Transaction<Tables>, asked: Asked) {
  const people = await peopleOf(tx, asked)
    .select(['customerPeople._id', 'customerId', 'customerPeople.name'])
    .execute()
  if (people.length === 0) return
  const ids = people.map(({ _id }) => _id)
  await tx.deleteFrom('customerPeople').where('_id', 'in', ids).execute()
  await deleteEmptyCustomers(tx)
  for (const { customerId, name } of people) await forget(tx, customerId, name)
}

function peopleOf(db: Kysely<Tables>, { email, enquiries }: Asked) {
  const own = db
    .selectFrom('enquiries')
    .select('personId')
    .where('_id', 'in', ['', ...enquiries])
  return db
    .selectFrom('customerPeople')
    .where((is) =>
      is.or([is('customerPeople.email', '=', email), is('customerPeople._id', 'in', own)]),
    )
}

/** A customer without a company is named after a person, and the search knows all names. */
async function forget(tx: Transaction<Tables>, customerId: string, name: string) {
  const other = await tx
    .selectFrom('customerPeople')
    .select('name')
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .executeTakeFirst()
  const named = other?.name || 'Customer'
  await tx
    .updateTable('customers')
    .set({ name: named, titleKey: titleKey(named) })
    .where('_id', '=', customerId)
    .where('name', '=', name)
    .execute()
  const root = tx.selectFrom('customers').select('rootId').where('_id', '=', customerId)
  await tx.updateTable('customers').set({ searchText: '' }).where('_id', 'in', root).execute()
}
