import { sql, type Transaction } from 'kysely'

import { listOf } from '#app/database/insert-rows.server.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { productRows } from './product-rows.server.ts'
import type { Product } from './product.ts'

type Link = Tables['productLinks']

/** Runs with every save, so that each end of a link is found by an index. */
export async function writeLinks(tx: Transaction<Tables>, saved: Product[], isNew: boolean) {
  const ids = saved.map(({ _id }) => _id)
  if (!isNew) await tx.deleteFrom('productLinks').where('fromId', 'in', listOf(tx, ids)).execute()
  const links = saved.flatMap(linksOf)
  if (links.length > 0) await tx.insertInto('productLinks').values(links).execute()
}

function linksOf({ _id: fromId, supersededBy, alternatives = [] }: Product): Link[] {
  const superseding = supersededBy === undefined ? [] : [supersededBy]
  const to = (kind: Link['kind'], ids: string[]) =>
    [...new Set(ids)].filter((toId) => toId !== fromId).map((toId) => ({ fromId, kind, toId }))
  return [...to('superseded', superseding), ...to('alternative', alternatives)]
}

export type Numbers = Pick<Product, 'partNumbers' | 'impaCode'>

/** The numbers of the products that each of these replaces, over any number of steps. */
export async function replacedNumbers(tx: Transaction<Tables>, ids: string[]) {
  const { rows } = await sql<{ root: string; partNumbers: string | null; impaCode: string | null }>`
    with recursive "before" ("root", "id") as (
      select "toId", "fromId" from "productLinks" where "kind" = 'superseded' and ${inIds(tx, 'toId', ids)}
      union
      select "root", "fromId" from "before" join "productLinks" on "toId" = "id"
        where "kind" = 'superseded'
    )
    select "root", "partNumbers", "impaCode" from "before" join "products" on "_id" = "id"
    where "root" <> "id" order by "root", "id"`.execute(tx)
  const numbers = new Map<string, Numbers[]>()
  for (const { root, ...row } of rows) {
    numbers.set(root, [...(numbers.get(root) ?? []), valuesIn(productRows, row)])
  }
  return numbers
}

/** The products that replace these, over any number of steps. */
export async function successorsOf(tx: Transaction<Tables>, ids: string[]) {
  const { rows } = await sql<{ id: string }>`
    with recursive "after" ("id") as (
      select "toId" from "productLinks" where "kind" = 'superseded' and ${inIds(tx, 'fromId', ids)}
      union
      select "toId" from "after" join "productLinks" on "fromId" = "id" where "kind" = 'superseded'
    )
    select "id" from "after" order by "id"`.execute(tx)
  return rows.map(({ id }) => id)
}

function inIds(tx: Transaction<Tables>, column: 'fromId' | 'toId', ids: string[]) {
  return sql`${sql.ref(column)} in ${listOf(tx, ids)}`
}
