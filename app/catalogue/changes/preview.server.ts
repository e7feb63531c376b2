import { sql, type SqlBool } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import type { Typed } from '#app/http/form-input.ts'
import { textOfHtml } from '#app/spreadsheets/html-text.ts'

import type { Categories } from '../categories.ts'
import { readAgain, stopReading } from '../old-site/old-site-imports.server.ts'
import { describedRecords } from '../old-site/old-site-records.server.ts'
import { productRows } from '../product-rows.server.ts'
import { product, type Product } from '../product.ts'
import {
  cellsIn,
  type ChangeRow,
  type DescribedRow,
  type Difference,
  problemsLike,
} from './change-rows.server.ts'
import {
  changeChoices,
  discardImport,
  findImport,
  type Import,
  startUndo,
  startWriting,
} from './imports.server.ts'
import { productsById } from './known-products.server.ts'
import { placesIn, withStored } from './picture-matcher.ts'
import { cellOf, labelOf, withNames } from './product-cells.ts'
import { categoriesAfter } from './row-categories.server.ts'

const rowKinds = ['wrong', 'add', 'change', 'same', 'kept', 'without', 'bare', 'unused'] as const
export type RowKind = (typeof rowKinds)[number]

const rowsAtOnce = 50
const wrongAtOnce = 500
const picturesAtOnce = 50

type Asked = {
  kind: RowKind
  after: number
  limit?: number | undefined
  reason?: string | undefined
}

export type PreviewRow = DescribedRow & {
  row: number
  subject: Subject
  problems: string[]
  pictures: string[]
}

const rowsOfEdit = 5

export async function reviewOf(db: Database, found: Import, request: Request) {
  const query = new URL(request.url).searchParams
  const { state, counts, edit } = found
  const { kept, wrong = 0, add = 0, change = 0 } = counts
  const first = add === 0 && (edit || change > 0) ? 'change' : 'add'
  const usual = wrong > 0 && !(edit && add + change > 0) ? 'wrong' : first
  const kind = rowKinds.find((one) => one === query.get('show')) ?? (kept ? 'kept' : usual)
  const after = Math.min(2 ** 31 - 1, Math.max(0, Math.trunc(Number(query.get('after'))) || 0))
  const reasons = kind === 'wrong' ? (found.choices.reasons ?? []) : []
  const chosen = query.get('why') ?? '0'
  const reason = reasons.find((_, place) => chosen === String(place))?.reason
  const isChecked = state !== 'checking' && !found.reading
  const limit = edit && state === 'ready' && after === 0 ? rowsOfEdit : undefined
  const list = isChecked
    ? await previewRows(db, found, { kind, after, limit, reason })
    : { rows: [] }
  return { found, isChecked, kind, reasons, reason, now: Date.now(), ...list }
}

export async function previewRows(
  db: Database,
  found: Import,
  { kind, after, limit = rowsAtOnce, reason }: Asked,
) {
  const { _id } = found
  if (kind === 'unused') return unusedPictures(db, _id, after)
  const ofKind = db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', _id)
    .where('row', '>', after)
    .$if(reason !== undefined, (all) =>
      all.where(sql<SqlBool>`"problems" like ${problemsLike(reason ?? '')} escape '!'`),
    )
    .orderBy('row')
    .limit(limit + 1)
  const rows = await (
    kind === 'kept'
      ? ofKind.where('keptBecause', 'is not', null)
      : kind === 'bare'
        ? ofKind.where('pictures', '=', 0).where('kind', '<>', 'wrong')
        : kind === 'without'
          ? ofKind.where('kind', '=', 'add').where('fields', 'like', '%"categoryId":""%')
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

/** The wrong rows as they are in the file, with the reasons behind, to be corrected and imported again. */
export function wrongRowsOf(db: Database, { _id, columns }: Import) {
  const heads = columns.map(({ head }, place) => head || `Column ${place + 1}`)
  return { columns: [...heads, 'Why'], rows: wrongCells(db, _id, heads.length) }
}

async function* wrongCells(db: Database, importId: string, width: number) {
  for (let last: number | undefined = 0; last !== undefined;) {
    const ofImport = db.selectFrom('importRows').select(['row', 'cells', 'problems'])
    const wrong = ofImport.where('importId', '=', importId).where('kind', '=', 'wrong')
    const next = wrong.where('row', '>', last).orderBy('row').limit(wrongAtOnce)
    const rows: { row: number; cells: string; problems: string | null }[] = await next.execute()
    yield rows.map(({ cells, problems }) => {
      const own = cellsIn(cells)
      const padded = Array.from({ length: width }, (_, place) => own[place] ?? '')
      return [...padded, cellsIn(problems ?? '[]').join(' ')]
    })
    last = rows.length < wrongAtOnce ? undefined : rows.at(-1)?.row
  }
}

async function describedRows(db: Database, found: Import, shown: ChangeRow[]) {
  const { choices, rows, pictures } = found
  const categories = await categoriesAfter(db, found)
  const current = await productsById(
    db,
    shown.flatMap(({ productId }) => productId ?? []),
  )
  const titleAt = choices.targets.indexOf('title')
  return (row: ChangeRow): DescribedRow => {
    const cells = cellsIn(row.cells)
    const known = current.get(row.productId ?? '')
    // As the product will have it: a shop writes it as HTML.
    const written: unknown = titleAt < 0 ? '' : Object(JSON.parse(row.fields ?? '{}')).title
    const cell = cells[titleAt] || known?.title || cells.find((one) => one.trim() !== '') || ''
    const title = typeof written === 'string' && written !== '' ? written : textOfHtml(cell)
    return {
      name: row.row > rows && pictures !== null ? 'Pictures' : `Row ${row.row}`,
      title: title.slice(0, 200),
      productId: known?._id,
      differences: differences(categories, row, known),
    }
  }
}

export async function productOfRow(db: Database, found: Import, row: number) {
  const own = db.selectFrom('importRows').selectAll().where('importId', '=', found._id)
  const stored = await own.where('row', '=', row).executeTakeFirst()
  if (!stored) return undefined
  const { cells, fields, productId, problems } = stored
  const id = productId ?? ''
  const current = (await productsById(db, [id])).get(id)
  const categories = await categoriesAfter(db, found)
  return {
    cells: cellsIn(cells),
    problems: cellsIn(problems ?? '[]'),
    product: fields === null ? undefined : productFrom(categories, current ?? noProduct, fields),
  }
}

const noProduct: Product = {
  _id: '',
  title: '',
  description: '',
  imageUrl: '',
  categoryId: '',
  subcategoryId: '',
  categoryName: '',
  subcategoryName: '',
  createdAt: '',
  updatedAt: '',
  version: 1,
}

type Row = { fields: string | null; before: string | null }

/** Field by field: against the product as it is, or as it was before the write. */
function differences(
  categories: Categories,
  { fields, before }: Row,
  current: Product | undefined,
) {
  if (!current) return []
  const was = before === null ? current : productFrom(categories, current, before)
  const stored: unknown = JSON.parse(fields ?? '{}')
  const named = Object.entries(Object(stored))
  const changed = productFrom(categories, was, fields ?? '{}')
  const columns = named.map(([field]) => (field === 'imageUrl' ? 'pictures' : field))
  return [...new Set(columns)].flatMap((column): Difference[] => {
    const [one, other] = [cellOf(column, was), cellOf(column, changed)]
    return one === other ? [] : [{ label: labelOf(column), before: one, after: other }]
  })
}

function productFrom(categories: Categories, current: Product, json: string) {
  const values: unknown = JSON.parse(json)
  const stored = Object.entries(Object(values)).map(([name, value]) => [
    name,
    typeof value === 'string' && productRows.lists.has(name) ? JSON.parse(value) : value,
  ])
  const all = Object.entries({ ...current, ...Object.fromEntries(stored) })
  const present = all.filter(([, value]) => value !== null)
  return withNames(product.parse(Object.fromEntries(present)), categories)
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
  if (typed['intent'] === 'write') return startWriting(db, id, { seen: typed['phaseAt'] })
  if (typed['intent'] === 'undo') return startUndo(db, id)
  const found = await findImport(db, id)
  if (!found) return false
  if (typed['intent'] === 'read') return readAgain(db, found)
  if (typed['intent'] === 'stop') return stopReading(db, found)
  if (typed['intent'] === 'delete') return discardImport(db, found)
  return typed['intent'] === 'check' && changeChoices(db, found, {})
}
