import { type Insertable, type Selectable, sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { type Product, picturesOf } from '../product.ts'
import { codeOf } from '../search/engine/search-words.ts'
import { type NamedCell, ownCode } from './import-columns.ts'
import type { Import } from './imports.server.ts'
import { productsWithCodes, productsById } from './known-products.server.ts'
import {
  type Match,
  numbersOfPicture,
  type OwnedNumber,
  type Owner,
  pictureFields,
  pictureMatcher,
  type PictureMatcher,
  picturesOfRow,
} from './picture-matcher.ts'
import { listIn } from './product-cells.ts'
import { pauseOf, type Run, withLease } from './runs.server.ts'

const ownersAtOnce = 100
const mostPictures = 1 + 12

/** Undefined for an import without pictures. Drops what an earlier check found. */
export async function openMatcher(db: Database, { _id, pictures, rows }: Import) {
  if (pictures === null) return undefined
  await retryWhileBusy(() =>
    db.deleteFrom('importRows').where('importId', '=', _id).where('row', '>', rows).execute(),
  )
  const names = db.selectFrom('importPictures').select(['place', 'name', 'problem', 'address'])
  return pictureMatcher(_id, await names.where('importId', '=', _id).orderBy('place').execute())
}

export function numbersIn(cells: NamedCell[], current: Product | undefined): OwnedNumber[] {
  const named = cells.flatMap(({ target, cell }) => {
    if (target === 'impaCode') return [{ value: cell, isOwn: false }]
    if (target === 'partNumbers')
      return (listIn(target, cell) ?? []).flatMap((one) =>
        typeof one === 'string' ? [] : owned(one),
      )
    const [, scheme] = /^number:(.*)$/s.exec(target) ?? []
    return scheme === undefined ? [] : owned({ scheme, value: cell })
  })
  return [...named, ...(current ? numbersOf(current) : [])]
}

function owned({ scheme, value = '' }: { [key: string]: string }): OwnedNumber[] {
  return [{ value, isOwn: scheme === ownCode }]
}

function numbersOf({ partNumbers = [], impaCode }: Product): OwnedNumber[] {
  return [...partNumbers.flatMap(owned), ...(impaCode ? [{ value: impaCode, isOwn: false }] : [])]
}

type Matching = {
  found: Import
  pictures: PictureMatcher
  rowOf: ReadonlyMap<string, number>
  run: Run
}

/** After all rows are checked: adds to each row, and to products in no row, the pictures with their number. */
export async function matchPictures(db: Database, matching: Matching) {
  const { pictures, rowOf, run } = matching
  for (const found of await productsWithCodes(db, codesIn(pictures.openNames())))
    pictures.noteNumbers(rowOf.get(found._id) ?? found._id, numbersOf(found))
  const all = pictures.matches()
  const groups = new Map<Owner, Match[]>()
  const unmatched = new Map<number, string | null>()
  for (const match of all) {
    unmatched.set(match.place, reasonOf(match))
    if (match.owner !== undefined)
      groups.set(match.owner, [...(groups.get(match.owner) ?? []), match])
  }
  const owners = [...groups]
  let nextRow = matching.found.rows
  for (let start = 0; start < owners.length; start += ownersAtOnce) {
    const some = owners.slice(start, start + ownersAtOnce)
    const rows = await rowsWithPictures(db, matching, some)
    for (const { left } of rows) for (const [place, reason] of left) unmatched.set(place, reason)
    const values = rows.map(({ row }) => ({ ...row, row: row.row ?? (nextRow += 1) }))
    await save(db, values, run)
    await pauseOf(run)
  }
  await saveUnmatched(db, matching, unmatched)
}

function codesIn(names: string[]) {
  const keys = names.flatMap(numbersOfPicture).map(({ key }) => key)
  return [...new Set(keys.map((key) => codeOf(key.slice(key.indexOf(' ')))))]
}

function reasonOf({ owner, isAmbiguous }: Match) {
  if (isAmbiguous) return 'Several products have this number.'
  return owner === undefined ? 'No product has this number.' : null
}

type Group = [Owner, Match[]]

async function rowsWithPictures(db: Database, { found, pictures }: Matching, groups: Group[]) {
  const rowNumbers = groups.flatMap(([owner]) => (typeof owner === 'number' ? owner : []))
  const stored = await storedRows(db, found._id, rowNumbers)
  const ids = groups.flatMap(([owner]) => (typeof owner === 'string' ? owner : []))
  ids.push(...[...stored.values()].flatMap(({ productId }) => productId ?? []))
  const products = await productsById(db, ids)
  return groups.map(([owner, matches]) => {
    const row = typeof owner === 'number' ? stored.get(owner) : undefined
    const current = products.get(row?.productId ?? String(owner))
    const names = matches.map(({ name }) => name)
    const cells = row?.cells ?? JSON.stringify(names)
    const about = { importId: found._id, row: row?.row, cells }
    if (row?.kind === 'wrong') {
      const left = new Map(matches.map(({ place }) => [place, 'Its row has an error.']))
      return { row: { ...row, ...about, pictures: null }, left }
    }
    const fields: { [field: string]: unknown } = Object(JSON.parse(row?.fields ?? '{}'))
    const before = picturesOfRow(fields) ?? (current ? picturesOf(current) : [])
    const added = inOrder(matches).map(({ place }) => pictures.addressOf(place))
    const kept = [...new Set([...before, ...added])].slice(0, mostPictures)
    const isChanged = kept.length > before.length
    const values = {
      ...about,
      productId: row?.productId ?? String(owner),
      kind: kindOf(row, isChanged),
      fields: JSON.stringify(isChanged ? { ...fields, ...pictureFields(kept) } : fields),
      checkedVersion: row ? row.checkedVersion : (current?.version ?? null),
      pictures: kept.length,
    }
    return { row: values, left: tooMany(matches, kept, pictures) }
  })
}

type Kind = Selectable<Tables['importRows']>['kind']

function kindOf(row: { kind: Kind } | undefined, isChanged: boolean): Kind {
  if (row && row.kind !== 'same') return row.kind
  return isChanged ? 'change' : 'same'
}

function tooMany(matches: Match[], kept: string[], pictures: PictureMatcher) {
  const left = matches.filter(({ place }) => !kept.includes(pictures.addressOf(place)))
  const reason = `A product has at most ${mostPictures} pictures.`
  return new Map(left.map(({ place }) => [place, reason]))
}

const byName = new Intl.Collator('en', { numeric: true })

function inOrder(matches: Match[]) {
  return matches.toSorted(
    (one, other) => one.position - other.position || byName.compare(one.name, other.name),
  )
}

async function storedRows(db: Database, importId: string, numbers: number[]) {
  if (numbers.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('importRows')
    .select(['row', 'cells', 'kind', 'productId', 'fields', 'checkedVersion'])
    .where('importId', '=', importId)
    .where('row', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.row, row]))
}

const written = ['kind', 'productId', 'fields', 'checkedVersion', 'pictures'] as const

async function save(db: Database, rows: Insertable<Tables['importRows']>[], run: Run) {
  await withLease(db, run, async (tx) => {
    const insert = tx.insertInto('importRows').values(rows)
    await insert
      .onConflict((conflict) =>
        conflict
          .columns(['importId', 'row'])
          .doUpdateSet(
            Object.fromEntries(written.map((name) => [name, sql.ref(`excluded.${name}`)])),
          ),
      )
      .execute()
  })
}

async function saveUnmatched(
  db: Database,
  { found, run }: Matching,
  unmatched: ReadonlyMap<number, string | null>,
) {
  const reasons = Map.groupBy(unmatched.keys(), (place) => unmatched.get(place) ?? null)
  await withLease(db, run, async (tx) => {
    const pictures = tx.updateTable('importPictures').where('importId', '=', found._id)
    await pictures.set({ unmatched: null }).execute()
    for (const [reason, places] of reasons) {
      if (reason === null) continue
      for (let start = 0; start < places.length; start += 1000)
        await pictures
          .set({ unmatched: reason })
          .where('place', 'in', places.slice(start, start + 1000))
          .execute()
    }
  })
}
