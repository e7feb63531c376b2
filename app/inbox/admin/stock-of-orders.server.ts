import type { Kysely, Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { isoTime } from '#app/platform/clock.ts'

import { linesOf } from '../enquiry-lines.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { isDecimal, lessened, sumOf, typedAmount } from '../quotes/decimal.ts'
import { partlyAccepted } from '../quotes/quote-answers.server.ts'
import { quotedPart } from '../quotes/quoted-parts.server.ts'

type Enquiry = Pick<ManagedEnquiry, '_id' | 'status' | 'productId'>

const places = 3

export async function stockOf(db: Database, enquiry: Enquiry) {
  const taken = await takenBy(db, enquiry._id)
  if (enquiry.status !== 'won' || taken.length > 0) return { taken, stock: [] }
  const wanted = await wantedBy(db, enquiry)
  const products = await stocked(db, [...wanted.keys()])
  const stock = products.map(({ _id, title, stock }) => {
    const { quantity = '0', unit = '' } = wanted.get(_id) ?? {}
    return { productId: _id, title, stock, unit, wanted: smaller(quantity, stock) }
  })
  return { taken, stock }
}

async function takenBy(db: Kysely<Tables>, enquiryId: string) {
  const rows = await db
    .selectFrom('stockTaken')
    .leftJoin('products', 'products._id', 'stockTaken.productId')
    .select(['stockTaken.productId', 'quantity', 'products.title', 'products.stock'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('products.title')
    .orderBy('stockTaken.productId')
    .execute()
  return rows.map(({ title, ...row }) => ({ ...row, title: title ?? 'A deleted product' }))
}

type Wanted = { productId?: string | null | undefined; quantity: string; unit: string }

/** The accepted lines, else all that were quoted, else all that were asked. Two of a product are added up. */
async function wantedBy(db: Kysely<Tables>, { _id, productId }: Enquiry) {
  const accepted = (await partlyAccepted(db, [_id])).get(_id)
  const quoted: Wanted[] =
    accepted?.lines.map((line) => ({ ...line, ...quotedPart(line) })) ??
    (await db
      .selectFrom('quotedLines')
      .select(['productId', 'quantity', 'unit'])
      .where('enquiryId', '=', _id)
      .orderBy('position')
      .execute())
  const asked = quoted.length > 0 ? quoted : ((await linesOf(db, [_id])).get(_id) ?? [])
  const lines: Wanted[] = asked.length > 0 ? asked : [{ productId, quantity: '1', unit: '' }]
  const wanted = new Map<string, { quantity: string; unit: string }>()
  for (const { productId: id, quantity, unit } of lines) {
    if (!id || !isDecimal(quantity)) continue
    const former = wanted.get(id)?.quantity ?? '0'
    wanted.set(id, { quantity: amountOf(sumOf([former, quantity], places)), unit })
  }
  return wanted
}

async function stocked(db: Kysely<Tables>, ids: string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'stock', 'version'])
    .where('_id', 'in', listOf(db, ids))
    .where('stock', '<>', '0')
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .orderBy('_id')
    .execute()
  return rows.flatMap(({ stock, ...row }) => (stock === null ? [] : [{ ...row, stock }]))
}

/** `2.500` is `2.5`, as `quantity` of a product is stored. */
function amountOf(text: string) {
  return String(Number(text))
}

function smaller(one: string, other: string) {
  return Number(one) < Number(other) ? one : other
}

/** Takes the typed quantities once; a second press changes nothing. */
export function takeStock(db: Database, enquiry: Enquiry, typed: Typed, by: string) {
  return db.change('products', async (tx): Promise<{ problems: Problems; message?: string }> => {
    if ((await takenBy(tx, enquiry._id)).length > 0) return { problems: {} }
    const { status } = await tx
      .selectFrom('enquiries')
      .select('status')
      .where('_id', '=', enquiry._id)
      .executeTakeFirstOrThrow()
    const message = 'Not taken: the enquiry is not marked as won any more.'
    if (status !== 'won') return { problems: { 'take-stock': message }, message }
    const products = await stocked(tx, [...(await wantedBy(tx, enquiry)).keys()])
    const problems: Problems = {}
    const taken: (Stocked & { stock: string; quantity: string })[] = []
    for (const { _id: productId, title, stock } of products) {
      const name = `take-${productId}`
      const { quantity, problem } = quantityIn(typed[name], stock)
      if (problem) problems[name] = problem
      else if (quantity !== '0') taken.push({ productId, title, stock, quantity })
    }
    if (Object.keys(problems).length > 0) return { problems, message: 'Nothing was taken.' }
    for (const { stock, quantity, ...product } of taken) {
      await setStock(tx, product, stock, lessBy(stock, quantity))
      const { productId } = product
      const row = { enquiryId: enquiry._id, productId, quantity, takenAt: isoTime(), takenBy: by }
      await tx.insertInto('stockTaken').values(row).execute()
    }
    return { problems: {} }
  })
}

function lessBy(stock: string, quantity: string) {
  const [from, by] = [sumOf([stock], places), sumOf([quantity], places)]
  return amountOf(lessened(from, by, places))
}

function quantityIn(typed = '', stock: string) {
  if (typed.trim() === '') return { quantity: '0' }
  const amount = typedAmount(typed)
  if (amount === undefined) return { quantity: '0', problem: 'Please write a number, such as 2.' }
  const quantity = amountOf(sumOf([amount], places))
  if (Number(quantity) > Number(stock)) return { quantity, problem: `Only ${stock} in stock.` }
  return { quantity }
}

/** Adds what was taken to the stock of today; a product without a stock by now gets none. */
export function putBackStock(db: Database, enquiryId: string) {
  return db.change('products', async (tx) => {
    for (const { quantity, stock, ...product } of await takenBy(tx, enquiryId))
      if (stock !== null)
        await setStock(tx, product, stock, amountOf(sumOf([stock, quantity], places)))
    await tx.deleteFrom('stockTaken').where('enquiryId', '=', enquiryId).execute()
  })
}

type Stocked = { productId: string; title: string }

/** Raises the version, so that an open form cannot write the former stock. */
async function setStock(
  tx: Transaction<Tables>,
  { productId: recordId, title }: Stocked,
  before: string,
  after: string,
) {
  await tx
    .updateTable('products')
    .set((is) => ({ stock: after, updatedAt: isoTime(), version: is('version', '+', 1) }))
    .where('_id', '=', recordId)
    .execute()
  const changes = [{ field: 'stock', before, after }]
  await logActivity(tx, { kind: 'products', action: 'changed', recordId, title, changes })
}
