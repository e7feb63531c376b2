import type { Kysely } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { staffRowsOf } from '../product-rows.server.ts'
import type { Product } from '../product.ts'
import { productsAt, positionsWith } from '../search/engine/candidates.server.ts'
import { codeOf } from '../search/engine/search-words.ts'
import { term } from '../search/engine/terms.ts'
import { changedBySpreadsheet } from './changed-codes.ts'
import { type NamedCell, ownCode } from './import-columns.ts'
import { emptied, listIn, sameNumber } from './product-cells.ts'

/** How a row names its product: by our id, else by our code, else by its part number and maker. */
export type RowKey = { kind: 'id' | 'code' | 'number'; key: string; code: string }

export function keyOf(cells: NamedCell[]): RowKey | undefined {
  const cellFor = (name: string) =>
    cells.find(({ target, cell }) => target === name && cell !== emptied)?.cell ?? ''
  const id = cellFor('_id')
  if (id !== '') return { kind: 'id', key: id, code: '' }
  // A spreadsheet can make the same date of the numbers of two parts.
  if (cells.some(changedBySpreadsheet)) return undefined
  const listed = listIn('partNumbers', cellFor('partNumbers')) ?? []
  const numbers = listed.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  const own =
    cellFor(`number:${ownCode}`) || numbers.find(({ scheme }) => scheme === ownCode)?.value
  const code = codeOf(own ?? '')
  if (own && code !== '') return { kind: 'code', key: `code ${sameNumber(own)}`, code }
  const other = cellFor('number:Maker') || numbers[0]?.value
  const number = codeOf(other ?? '')
  if (!other || number === '') return undefined
  return { kind: 'number', key: numberKey(other, cellFor('maker')), code: number }
}

function numberKey(number: string, maker = '') {
  return `number ${sameNumber(number)} ${codeOf(maker)}`
}

function keysOf({ _id, partNumbers = [], maker }: Product) {
  const own = partNumbers.filter(({ scheme }) => scheme === ownCode)
  const others = partNumbers.filter(({ scheme }) => scheme !== ownCode)
  return [
    _id,
    ...own.map(({ value }) => `code ${sameNumber(value)}`),
    ...others.map(({ value }) => numberKey(value, maker)),
  ]
}

/** The index has a code of one character only behind its scheme. */
function indexedCodes(code: string) {
  if (code.length !== 1) return code === '' ? [] : [code]
  return [codeOf(`Maker${code}`), codeOf(ownCode + code)]
}

const codesAtOnce = 100
const mostProducts = 5000

export async function knownProducts(db: Database, keys: RowKey[]) {
  const ids = keys.filter(({ kind }) => kind === 'id').map(({ key }) => key)
  ids.push(
    ...(await idsWithCodes(
      db,
      keys.map(({ code }) => code),
    )),
  )
  const known = new Map<string, Product[]>()
  for (const found of (await productsById(db, [...new Set(ids)])).values()) {
    for (const key of new Set(keysOf(found))) known.set(key, [...(known.get(key) ?? []), found])
  }
  return known
}

export async function productsWithCodes(db: Database, codes: string[]) {
  return [...(await productsById(db, await idsWithCodes(db, codes))).values()]
}

async function idsWithCodes(db: Database, all: string[]) {
  const codes = [...new Set(all.flatMap(indexedCodes))]
  const ids = new Set<string>()
  for (let start = 0; start < codes.length; start += codesAtOnce) {
    const any = codes.slice(start, start + codesAtOnce).map((code) => term('x', code))
    const scope = { terms: [], withUnlisted: true as const }
    const positions = await positionsWith(db, { query: { any } }, scope, mostProducts)
    for (const id of await productsAt(db, positions)) ids.add(id)
  }
  return [...ids]
}

/** Those that are not in the trash, as `reader` sees them. */
export async function productsById(db: Database, ids: string[], reader: Kysely<Tables> = db) {
  const type = staffRowsOf(db)
  const found = new Map<string, Product>()
  const storable = ids.filter(isStorable)
  for (let start = 0; start < storable.length; start += 1000) {
    const some = listOf(reader, storable.slice(start, start + 1000))
    const rows = await liveRecords(reader, type).where('_id', 'in', some).execute()
    for (const one of rows.map((row) => recordIn(type, row))) found.set(one._id, one)
  }
  return found
}

export async function idsInTrash(db: Database, keys: RowKey[]) {
  const ids = keys.filter(({ kind }) => kind === 'id').map(({ key }) => key)
  if (ids.length === 0) return new Set<string>()
  const rows = db.selectFrom('products').select('_id').where('deletedAt', 'is not', null)
  return new Set((await rows.where('_id', 'in', listOf(db, ids)).execute()).map(({ _id }) => _id))
}
