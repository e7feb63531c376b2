import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import type { Typed } from '#app/http/form-input.ts'

import { categoriesOf } from '../categories.ts'
import { readAgain, stopReading } from '../old-site/old-site-imports.server.ts'
import { describedRecords } from '../old-site/old-site-records.server.ts'
import { productRows } from '../product-rows.server.ts'
import { product, type Product } from '../product.ts'
import {
  cellsIn,
  type ChangeRow,
  type DescribedRow,
  type Difference,
} from './change-rows.server.ts'
import { targetsFor } from './import-columns.ts'
import {
  chooseColumns,
  findImport,
  type Import,
  startUndo,
  startWriting,
} from './imports.server.ts'
import { productsById } from './known-products.server.ts'
import { placesIn, withStored } from './picture-matcher.ts'
import { cellOf, labelOf, withNames } from './product-cells.ts'

const rowKinds = ['wrong', 'add', 'change', 'same', 'kept', 'bare', 'unused'] as const
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
  const first = edit ? 'change' : 'add'
  const usual = wrong > 0 && !(edit && change > 0) ? 'wrong' : first
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

/** A press that comes too late does nothing: the page shows the state as it is. */
export async function importAction(db: Database, id: string, typed: Typed) {
  if (typed['intent'] === 'write') return startWriting(db, id, typed['phaseAt'])
  if (typed['intent'] === 'undo') return startUndo(db, id)
  const found = await findImport(db, id)
  if (!found) return false
  if (typed['intent'] === 'read') return readAgain(db, found)
  if (typed['intent'] === 'stop') return stopReading(db, found)
  if (typed['intent'] !== 'check') return false
  const targets = found.columns.map(({ head }, place) => {
    // The form leaves out a column without a text; its choice is remembered for the next file.
    const chosen = typed[`column-${place}`] ?? found.choices.targets[place]
    return targetsFor(head).some(({ target }) => target === chosen) ? (chosen ?? '') : ''
  })
  return chooseColumns(db, id, { targets, categoryId: typed['categoryId'] ?? '' })
}
