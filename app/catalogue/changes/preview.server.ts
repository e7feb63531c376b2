import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'

import { categoriesOf } from '../categories.ts'
import { describedRecords } from '../old-site/described-records.server.ts'
import { productRows } from '../product-rows.server.ts'
import { type Product, product } from '../product.ts'
import {
  cellsIn,
  type ChangeRow,
  type DescribedRow,
  type Difference,
} from './change-rows.server.ts'
import type { Import } from './imports.server.ts'
import { productsById } from './known-products.server.ts'
import { placesIn, withStored } from './picture-matcher.ts'
import { cellOf, labelOf, withNames } from './product-cells.ts'

export const rowKinds = ['wrong', 'add', 'change', 'same', 'kept', 'bare', 'unused'] as const
export type RowKind = (typeof rowKinds)[number]

const rowsAtOnce = 50
const picturesAtOnce = 50

type Asked = { kind: RowKind; after: number; limit?: number | undefined }

export type PreviewRow = DescribedRow & {
  row: number
  subject: Subject
  problems: string[]
  /** The names of new pictures. */
  pictures: string[]
}

/** An edit shows these first. */
const rowsOfEdit = 5

/** What the page of an import or a bulk edit shows. */
export async function reviewOf(db: Database, found: Import, request: Request) {
  const query = new URL(request.url).searchParams
  const { state, counts, edit } = found
  const { kept, wrong = 0, change = 0 } = counts
  const usual = edit
    ? wrong > 0 && change === 0
      ? 'wrong'
      : 'change'
    : wrong > 0
      ? 'wrong'
      : 'add'
  const kind = rowKinds.find((one) => one === query.get('show')) ?? (kept ? 'kept' : usual)
  const after = Math.min(2 ** 31 - 1, Math.max(0, Math.trunc(Number(query.get('after'))) || 0))
  const isChecked = state !== 'checking' && !found.reading
  const limit = edit && state === 'ready' && after === 0 ? rowsOfEdit : undefined
  const list = isChecked ? await previewRows(db, found, { kind, after, limit }) : { rows: [] }
  return { found, isChecked, kind, now: Date.now(), ...list }
}

export async function previewRows(
  db: Database,
  found: Import,
  { kind, after, limit = rowsAtOnce }: Asked,
) {
  const { _id } = found
  if (kind === 'unused') return unusedPictures(db, _id, after)
  const ofKind = db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', _id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit + 1)
  const rows = await (
    kind === 'kept'
      ? ofKind.where('keptBecause', 'is not', null)
      : kind === 'bare'
        ? ofKind.where('pictures', '=', 0).where('kind', '<>', 'wrong')
        : ofKind.where('kind', '=', kind)
  ).execute()
  const pictures = await pictureNames(db, found, rows)
  const shown = rows.slice(0, limit).map(pictures.named)
  const described = found.source
    ? await describedRecords(db, shown)
    : await describedRows(db, found, shown)
  return {
    rows: shown.map((row, index): PreviewRow => {
      const { differences, ...about } = described(row)
      return {
        row: row.row,
        subject: row.subject,
        ...about,
        problems: row.keptBecause ? [row.keptBecause] : cellsIn(row.problems ?? '[]'),
        differences: kind === 'change' ? differences : [],
        pictures: kind === 'add' ? pictures.of(rows[index] ?? row) : [],
      }
    }),
    next: rows.length > limit ? shown.at(-1)?.row : undefined,
  }
}

async function describedRows(
  db: Database,
  { choices, rows, pictures }: Import,
  shown: ChangeRow[],
) {
  const current = await productsById(
    db,
    shown.flatMap(({ productId }) => productId ?? []),
  )
  const titleAt = choices.targets.indexOf('title')
  return (row: ChangeRow): DescribedRow => {
    const cells = cellsIn(row.cells)
    const found = current.get(row.productId ?? '')
    const title = cells[titleAt] || found?.title || cells.find((cell) => cell.trim() !== '') || ''
    return {
      name: row.row > rows && pictures !== null ? 'Pictures' : `Row ${row.row}`,
      title: title.slice(0, 200),
      productId: found?._id,
      differences: differences(db, row, found),
    }
  }
}

type Row = { fields: string | null; before: string | null }

/** Field by field: against the product as it is, or as it was before the write. */
function differences(db: Database, { fields, before }: Row, current: Product | undefined) {
  if (!current) return []
  const was = before === null ? current : productFrom(db, current, before)
  const stored: unknown = JSON.parse(fields ?? '{}')
  const named = Object.entries(Object(stored))
  const changed = productFrom(db, was, fields ?? '{}')
  const columns = named.map(([field]) => (field === 'imageUrl' ? 'pictures' : field))
  return [...new Set(columns)].flatMap((column): Difference[] => {
    const [one, other] = [cellOf(column, was), cellOf(column, changed)]
    return one === other ? [] : [{ label: labelOf(column), before: one, after: other }]
  })
}

function productFrom(db: Database, current: Product, json: string) {
  const values: unknown = JSON.parse(json)
  const stored = Object.entries(Object(values)).map(([name, value]) => [
    name,
    typeof value === 'string' && productRows.lists.has(name) ? JSON.parse(value) : value,
  ])
  const all = Object.entries({ ...current, ...Object.fromEntries(stored) })
  const present = all.filter(([, value]) => value !== null)
  return withNames(product.parse(Object.fromEntries(present)), categoriesOf(db))
}

/** For people, a picture that is not stored yet is the name of its file. */
async function pictureNames(db: Database, { _id, pictures }: Import, rows: ChangeRow[]) {
  const fieldsOf = ({ fields }: ChangeRow): { [field: string]: unknown } =>
    Object(JSON.parse(fields ?? '{}'))
  const places = pictures === null ? [] : rows.flatMap((row) => placesIn(fieldsOf(row)))
  const found =
    places.length === 0
      ? []
      : await db
          .selectFrom('importPictures')
          .select(['place', 'name'])
          .where('importId', '=', _id)
          .where('place', 'in', places)
          .execute()
  const names = new Map(found.map(({ place, name }) => [place, name]))
  const nameOf = (place: number) => names.get(place)
  return {
    of: (row: ChangeRow) => placesIn(fieldsOf(row)).flatMap((place) => nameOf(place) ?? []),
    named: (row: ChangeRow) =>
      names.size === 0
        ? row
        : { ...row, fields: JSON.stringify(withStored(fieldsOf(row), nameOf)) },
  }
}

/** Each with the reason, those that cannot be used at all among those that fit no product. */
async function unusedPictures(db: Database, importId: string, after: number) {
  const reason = sql<string>`coalesce("problem", "unmatched")`
  const pictures = await db
    .selectFrom('importPictures')
    .select(['place', 'name', reason.as('reason')])
    .where('importId', '=', importId)
    .where(reason, 'is not', null)
    // The first place is 0.
    .where('place', '>=', after)
    .orderBy('place')
    .limit(picturesAtOnce + 1)
    .execute()
  const rows = pictures
    .slice(0, picturesAtOnce)
    .map(({ place, name, reason: words }): PreviewRow => ({
      row: place,
      name,
      subject: 'products',
      title: '',
      productId: undefined,
      problems: [words],
      differences: [],
      pictures: [],
    }))
  return { rows, next: pictures[picturesAtOnce]?.place }
}
