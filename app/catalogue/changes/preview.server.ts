import type { Selectable } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

import { categoriesOf } from '../categories.ts'
import { describedRecords } from '../old-site/described-records.server.ts'
import { productRows, productRowsOf } from '../product-rows.server.ts'
import { type Product, product } from '../product.ts'
import type { Import } from './imports.server.ts'
import { cellOf, labelOf, withNames } from './product-cells.ts'
import { cellsIn } from './runs.server.ts'
import { pictureNames, unusedPictures } from './shown-pictures.server.ts'

export const rowKinds = ['wrong', 'add', 'change', 'same', 'kept', 'bare', 'unused'] as const
export type RowKind = (typeof rowKinds)[number]

const rowsAtOnce = 50

type Asked = { kind: RowKind; after: number; limit?: number | undefined }
export type Shown = Selectable<Tables['importRows']>
export type Difference = { label: string; before: string; after: string }

/** `name` is how the row is called: its number in a file, or the kind and the id of a record. */
export type PreviewRow = {
  row: number
  name: string
  subject: Subject
  title: string
  productId: string | undefined
  problems: string[]
  differences: Difference[]
  /** The names of new pictures. */
  pictures: string[]
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

export type Described = Pick<PreviewRow, 'name' | 'title' | 'productId' | 'differences'>

async function describedRows(db: Database, { choices, rows, pictures }: Import, shown: Shown[]) {
  const current = await productsWith(db, shown)
  const titleAt = choices.targets.indexOf('title')
  return (row: Shown): Described => {
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

async function productsWith(db: Database, rows: { productId: string | null }[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map<string, Product>()
  const type = productRowsOf(db)
  const found = await liveRecords(db, type).where('_id', 'in', ids).execute()
  return new Map(found.map((row) => recordIn(type, row)).map((one) => [one._id, one]))
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
