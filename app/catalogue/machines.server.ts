import { setImmediate as letOthersGo } from 'node:timers/promises'

import { type Transaction, sql } from 'kysely'
import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { insertRows, listOf } from '#app/database/insert-rows.server.ts'
import { type Cursor, olderThan, pageOf } from '#app/database/records.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { inAscii } from '#app/platform/in-ascii.server.ts'

import { categoriesOf } from './categories.ts'
import { cardColumns, cardFrom } from './product-rows.server.ts'
import type { Product } from './product.ts'
import { listedProducts } from './products.server.ts'

/** In characters. */
const longestSlug = 80
/** More would be no list that anybody reads; the search finds all. */
const mostListed = 2_000

/** L23/30H is l23-30h, and MAN B&W is man-b-w, however the spaces are written. */
export function machineSlug(name: string) {
  const words =
    inAscii(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, longestSlug).replace(/-$/, '')
}

type Fitting = Pick<Product, '_id' | 'fits'>

/** Runs with every save and with every new index of the search. */
export async function writeMachines(tx: Transaction<Tables>, products: readonly Fitting[]) {
  const ids = products.map(({ _id }) => _id)
  await tx.deleteFrom('productMachines').where('productId', 'in', listOf(tx, ids)).execute()
  const columns = ['makerSlug', 'modelSlug', 'productId', 'maker', 'model', 'code']
  await insertRows(
    tx,
    { table: 'productMachines', columns, suffix: 'on conflict do nothing' },
    products.flatMap(({ _id: productId, fits = [] }) =>
      fits.flatMap(({ maker, model }) => {
        const [makerSlug, modelSlug] = [machineSlug(maker), machineSlug(model)]
        if (makerSlug === '' || modelSlug === '') return []
        const code = modelSlug.replaceAll('-', '')
        return [{ makerSlug, modelSlug, productId, maker, model, code }]
      }),
    ),
  )
}

function listedMachines(db: Database) {
  return listedProducts(db).innerJoin('productMachines', 'productId', '_id')
}

/** Of several spellings of a name, the first by its letters is shown. */
function namedMachines(db: Database) {
  return listedMachines(db)
    .select(({ fn }) => [
      'makerSlug',
      'modelSlug',
      fn.min('productMachines.maker').as('maker'),
      fn.min('productMachines.model').as('model'),
      fn.max('updatedAt').as('changedAt'),
      sql<number>`count(*)`.as('products'),
    ])
    .groupBy(['makerSlug', 'modelSlug'])
    .orderBy('makerSlug')
    .orderBy('modelSlug')
}

export function machinesOf(db: Database, makerSlug: string) {
  return namedMachines(db).where('makerSlug', '=', makerSlug).limit(mostListed).execute()
}

export async function* machinesByMaker(db: Database) {
  const makers = db.selectFrom('productMachines').select('makerSlug').orderBy('makerSlug').limit(1)
  for (let makerSlug = ''; ;) {
    const next = await makers.where('makerSlug', '>', makerSlug).executeTakeFirst()
    if (!next) return
    makerSlug = next.makerSlug
    const machines = await machinesOf(db, makerSlug)
    const [first] = machines
    if (first) yield { makerSlug, maker: first.maker, machines }
    // SQLite runs synchronously, so without this a long list would block all other requests.
    await letOthersGo()
  }
}

export async function hasMachines(db: Database) {
  return (await listedMachines(db).select('makerSlug').limit(1).executeTakeFirst()) !== undefined
}

export function findMachine(db: Database, makerSlug: string, modelSlug: string) {
  return namedMachines(db)
    .where('makerSlug', '=', makerSlug)
    .where('modelSlug', '=', modelSlug)
    .executeTakeFirst()
}

type Asked = { makerSlug: string; modelSlug: string; after?: Cursor | undefined; limit: number }

export async function productsForMachine(db: Database, asked: Asked) {
  const rows = await listedMachines(db)
    .select(cardColumns.map((name) => `products.${name}` as const))
    .where('makerSlug', '=', asked.makerSlug)
    .where('modelSlug', '=', asked.modelSlug)
    .where(olderThan(asked.after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  const { records, ...next } = pageOf(rows, asked.limit)
  return { products: records.map((row) => cardFrom(categoriesOf(db), row)), ...next }
}

export async function machinesNamed(db: Database, typed: string, most: number) {
  const code = machineSlug(typed).replaceAll('-', '')
  if (!/\d/.test(code) || code.length < 3) return []
  return (
    namedMachines(db)
      .where('code', '>=', code)
      // The first character after `z`.
      .where('code', '<', `${code}{`)
      .limit(most)
      .execute()
  )
}

export type Address = { makerSlug: string; modelSlug: string }

export function machineAddress({ makerSlug, modelSlug }: Address) {
  return href('/machines/:maker/:model', { maker: makerSlug, model: modelSlug })
}

type Machine = { maker: string; model: string }

/** Undefined for a name of signs alone, which has no page. */
export function addressOfMachine({ maker, model }: Machine) {
  const [makerSlug, modelSlug] = [machineSlug(maker), machineSlug(model)]
  return makerSlug && modelSlug ? machineAddress({ makerSlug, modelSlug }) : undefined
}

/** `yanmar/6ey18`, by which a search is limited to the parts of a machine; undefined for a name of signs alone. */
export function machinePath({ maker, model }: Machine) {
  const [makerSlug, modelSlug] = [machineSlug(maker), machineSlug(model)]
  return makerSlug && modelSlug ? `${makerSlug}/${modelSlug}` : undefined
}

export async function partsForMachine(db: Database, { maker, model }: Machine) {
  const rows = await listedMachines(db)
    .select('_id')
    .where('makerSlug', '=', machineSlug(maker))
    .where('modelSlug', '=', machineSlug(model))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ _id }) => _id)
}
