import { type Kysely, sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'

import { DatabaseBusy, retryWhileBusy } from '#app/database/database-busy.server.ts'
import { type Database, engineOf, oneAtATime } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { searchText, titleKey } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { sentAddress } from '#app/platform/email-address.ts'
import { isSamePhone, phoneEnd } from '#app/platform/phone.ts'

import { customerIsEmpty, personIsEmpty } from '../subject.server.ts'
import { companyHosts, companyKey } from './same-company.ts'

type Tx = Transaction<Tables>

const linkedColumns = ['_id', 'name', 'email', 'phone', 'company', 'createdAt'] as const
type Linked = Pick<Tables['enquiries'], (typeof linkedColumns)[number]>
type Person = { _id: string; customerId: string }

/** A page waits for so many: an enquiry takes about 5 ms on a busy PostgreSQL. */
const linkedAtOnce = 10

/**
 * Gives each new enquiry its person and customer, in the background after each change of an enquiry. Not with the
 * enquiry: a buyer's message is stored whatever becomes of this.
 */
export async function linkEnquiries(db: Database, signal?: AbortSignal) {
  if (await hasUnlinked(db)) await indexStaleRows(db, linkSome, signal, linkedAtOnce)
  if (await hasStale(db)) await indexStaleRows(db, indexCustomers, signal, linkedAtOnce)
}

/** Call `look` at the start and after each change; while it links, one more call waits. `stop` waits for the last. */
export function openLinking(db: Database, report: (error: unknown) => void) {
  const stopped = new AbortController()
  const queue = pLimit(1)
  const link = () => linkEnquiries(db, stopped.signal).catch(report)
  return {
    look() {
      if (queue.pendingCount === 0 && !stopped.signal.aborted) void queue(link)
    },
    async stop() {
      stopped.abort()
      await queue(async () => {})
    },
  }
}

/**
 * Links the last few before a page is read, which is shown without the others after an import of thousands, and without
 * waiting long for another writer.
 */
export async function linkNewEnquiries(db: Database) {
  const some = (work: typeof linkSome) =>
    retryWhileBusy(() =>
      db.transaction().execute(async (tx) => {
        if (db.engine === 'postgres') await sql`set local lock_timeout = '100ms'`.execute(tx)
        return work(tx, linkedAtOnce)
      }),
    )
  try {
    if (await hasUnlinked(db)) await some(linkSome)
    if (await hasStale(db)) await some(indexCustomers)
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
  }
}

async function hasUnlinked(db: Database) {
  return (await unlinked(db, 1)).length > 0
}

async function hasStale(db: Database) {
  const stale = db.selectFrom('customers').select('_id').where('searchText', '=', '').limit(1)
  return (await stale.execute()).length > 0
}

function unlinked(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('enquiries')
    .select(linkedColumns)
    .where('personId', 'is', null)
    .where(sql<boolean>`"status" <> 'spam'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

async function linkSome(tx: Tx, limit: number) {
  await oneAtATime(tx, 'customers')
  const enquiries = await unlinked(tx, limit)
  for (const enquiry of enquiries) await linkEnquiry(tx, enquiry)
  return enquiries.length
}

async function linkEnquiry(tx: Tx, enquiry: Linked) {
  const email = enquiry.email?.toLowerCase() ?? null
  const reached = { email, phone: enquiry.phone }
  const person = (await findPerson(tx, reached)) ?? (await addPerson(tx, enquiry, email))
  await noteCompany(tx, person, enquiry)
  const { numUpdatedRows } = await tx
    .updateTable('enquiries')
    .set({ personId: person._id })
    .where('_id', '=', enquiry._id)
    .where('status', '<>', 'spam')
    .executeTakeFirst()
  // Set to spam or deleted since it was read.
  if (numUpdatedRows === 0n) return deleteEmptyCustomers(tx)
  const seen = (former: string) => ({
    createdAt: sql<string>`case when "createdAt" > ${former} then ${former} else "createdAt" end`,
    updatedAt: sql<string>`case when "updatedAt" < ${former} then ${former} else "updatedAt" end`,
  })
  const { phone, name, createdAt } = enquiry
  await tx
    .updateTable('customerPeople')
    .set({ name, ...seen(createdAt) })
    .$if(phone !== null, (update) => update.set({ phone, phoneKey: phoneEnd(phone ?? '') || null }))
    .where('_id', '=', person._id)
    .execute()
  const own = tx.selectFrom('customerPeople').select('customerId').where('_id', '=', person._id)
  const roots = tx.selectFrom('customers').select('rootId').where('_id', 'in', own)
  await tx
    .updateTable('customers')
    .set({ searchText: '', ...seen(createdAt) })
    .where((is) => is.or([is('_id', 'in', own), is('_id', 'in', roots)]))
    .execute()
}

type Reached = { email: string | null; phone: string | null }

/**
 * By the address; without one by the number. A number with another address is of an office or a ship. What is found is
 * locked, here and below, because it may be deleted with its last enquiry meanwhile.
 */
async function findPerson(tx: Tx, { email, phone }: Reached): Promise<Person | undefined> {
  const people = tx
    .selectFrom('customerPeople')
    .select(['_id', 'customerId'])
    .$if(engineOf(tx) === 'postgres', (rows) => rows.forKeyShare())
  const known = email ? await people.where('email', '=', email).executeTakeFirst() : undefined
  if (known || phone === null) return known
  const called = (await calledBy(tx, phone)).find((one) => email === null || one.email === null)
  if (called && email !== null)
    await tx.updateTable('customerPeople').set({ email }).where('_id', '=', called._id).execute()
  return called
}

async function calledBy(tx: Tx, phone: string) {
  const end = phoneEnd(phone)
  if (end === '') return []
  const alike = await tx
    .selectFrom('customerPeople')
    .select(['_id', 'customerId', 'email', 'phone'])
    .where('phoneKey', '=', end)
    .orderBy('createdAt')
    .orderBy('_id')
    .$if(engineOf(tx) === 'postgres', (rows) => rows.forKeyShare())
    .execute()
  return alike.filter((one) => isSamePhone(one.phone ?? '', phone))
}

async function addPerson(tx: Tx, enquiry: Linked, email: string | null): Promise<Person> {
  const { name, phone, createdAt } = enquiry
  const customerId = (await findCompany(tx, enquiry)) ?? (await addCustomer(tx, enquiry))
  const row = { _id: newId(), customerId, name, email, phone, createdAt, updatedAt: createdAt }
  const phoneKey = phoneEnd(phone ?? '') || null
  const added = await tx
    .insertInto('customerPeople')
    .values({ ...row, phoneKey })
    .onConflict((known) => known.doNothing())
    .returning(['_id', 'customerId'])
    .executeTakeFirst()
  // Another copy of the site has added the same person meanwhile.
  return added ?? (await findPerson(tx, { email, phone })) ?? row
}

async function findCompany(tx: Tx, { email, company, phone }: Linked) {
  const hosts = companyHosts(sentAddress(email ?? '') ?? '')
  const customers = tx
    .selectFrom('customers')
    .select(['_id', 'domain'])
    .$if(engineOf(tx) === 'postgres', (rows) => rows.forKeyShare())
  if (hosts.length > 0) {
    const found = await customers.where('domain', 'in', hosts).execute()
    const nearest = hosts.flatMap((host) => found.find(({ domain }) => domain === host) ?? [])[0]
    if (nearest) return nearest._id
  }
  const key = companyKey(company ?? '')
  const named = key ? await customers.where('companyKey', '=', key).executeTakeFirst() : undefined
  if (named) {
    const [domain] = hosts
    if (domain && named.domain === null)
      await tx.updateTable('customers').set({ domain }).where('_id', '=', named._id).execute()
    return named._id
  }
  if (hosts.length > 0 || key || phone === null) return undefined
  return (await calledBy(tx, phone))[0]?.customerId
}

async function addCustomer(tx: Tx, { name, email, company, createdAt }: Linked) {
  const [domain = null] = companyHosts(sentAddress(email ?? '') ?? '')
  const key = companyKey(company ?? '') || null
  const called = (key && company) || domain || name
  const _id = newId()
  const row = {
    _id,
    rootId: _id,
    name: called,
    titleKey: titleKey(called),
    domain,
    mergedInto: null,
  }
  const added = await tx
    .insertInto('customers')
    .values({ ...row, companyKey: key, createdAt, updatedAt: createdAt })
    .onConflict((known) => known.doNothing())
    .returning('_id')
    .executeTakeFirst()
  if (added) return added._id
  const known = await tx
    .selectFrom('customers')
    .select('_id')
    .where((is) => is.or([is('domain', '=', domain), is('companyKey', '=', key)]))
    .executeTakeFirstOrThrow()
  return known._id
}

async function noteCompany(tx: Tx, person: Person, { company, name }: Linked) {
  const key = companyKey(company ?? '')
  if (!key || !company) return
  const own = await tx
    .selectFrom('customers')
    .select(['_id', 'name', 'domain', 'companyKey'])
    .where('_id', '=', person.customerId)
    .executeTakeFirst()
  if (!own || own.companyKey !== null) return
  const other = await tx
    .selectFrom('customers')
    .select('_id')
    .where('companyKey', '=', key)
    .executeTakeFirst()
  if (!other) {
    const isUnnamed = own.name === own.domain || own.name === name
    const named = isUnnamed && { name: company, titleKey: titleKey(company) }
    await tx
      .updateTable('customers')
      .set({ companyKey: key, ...named })
      .where('_id', '=', own._id)
      .execute()
  } else if (own.domain === null) {
    // A person without a company has moved into it.
    await tx
      .updateTable('customerPeople')
      .set({ customerId: other._id })
      .where('_id', '=', person._id)
      .execute()
    await deleteEmptyCustomers(tx)
  }
}

async function indexCustomers(tx: Tx, limit: number) {
  await oneAtATime(tx, 'customers')
  const stale = await tx
    .selectFrom('customers')
    .select(['_id', 'rootId', 'name', 'domain'])
    .where('searchText', '=', '')
    .limit(limit)
    // Locked, so that it is not written from people whom an erasure is deleting.
    .$if(engineOf(tx) === 'postgres', (rows) => rows.forUpdate())
    .execute()
  for (const { _id } of stale) {
    const group = await tx
      .selectFrom('customers')
      .select(['_id', 'name', 'domain', 'note'])
      .where('rootId', '=', _id)
      .execute()
    const ids = [_id, ...group.map((one) => one._id)]
    const people = await tx
      .selectFrom('customerPeople')
      .select(['name', 'email', 'phone'])
      .where('customerId', 'in', ids)
      .execute()
    const ships = await tx
      .selectFrom('enquiries')
      .innerJoin('customerPeople', 'customerPeople._id', 'enquiries.personId')
      .select(['vessel', 'imoNumber'])
      .where('customerId', 'in', ids)
      .where('vessel', 'is not', null)
      .distinct()
      .limit(200)
      .execute()
    const parts = [
      ...group.flatMap(({ name, domain, note }) => [name, domain, note]),
      ...people.flatMap(({ name, email, phone }) => [name, email, phone]),
      ...ships.flatMap(({ vessel, imoNumber }) => [vessel, imoNumber]),
    ]
    await tx
      .updateTable('customers')
      .set({ searchText: searchText(parts.map((part) => part ?? '')) })
      .where('_id', '=', _id)
      .execute()
  }
  return stale.length
}

export async function deleteEmptyCustomers(tx: Kysely<Tables>) {
  await tx.deleteFrom('customerPeople').where(personIsEmpty).execute()
  // A customer that others were joined with goes after them.
  for (let deleted = 1n; deleted > 0n;) {
    const { numDeletedRows } = await tx
      .deleteFrom('customers')
      .where(customerIsEmpty)
      .executeTakeFirst()
    deleted = numDeletedRows
  }
}
