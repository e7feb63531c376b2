import { data, href } from 'react-router'

import { impaText } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { oneOf } from '#app/database/managed-list.server.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import { inLine, setPdf } from '#app/paper/pdf.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { qrImage } from '#app/platform/qr-line.ts'

import { matchingProducts, productFiltersIn } from '../admin/managed-products.server.ts'
import { staffRows } from '../product-rows.server.ts'
import { makersNumber, type StaffProduct } from '../product.ts'

/** Sixteen sheets of 24, in 300 kB. */
const mostLabels = 384

const columns = ['_id', 'title', 'maker', 'model', 'impaCode', 'partNumbers', 'shelf'] as const
type Labelled = Pick<StaffProduct, (typeof columns)[number]>

type Sender = { company: string; siteUrl: string }

/** For the chosen products (`id`), or for all that the list of the admin shows with this query. */
export async function shelfLabelsPdf(db: Database, query: URLSearchParams, sender: Sender) {
  const products = await labelledProducts(db, query)
  if (products.length === 0) throw data('No products were found for labels.', { status: 404 })
  if (products.length > mostLabels)
    throw data(
      `One file has at most ${mostLabels} labels. Choose fewer products, such as those of one category.`,
      { status: 400 },
    )
  return setPdf('shelf labels', {
    template: 'catalogue/paper/shelf-labels.typ',
    date: isoTime(),
    sheet: {
      title: 'Shelf labels',
      company: inLine(sender.company),
      labels: products.toSorted(byShelf).map((product) => labelOf(product, sender.siteUrl)),
    },
  })
}

async function labelledProducts(db: Database, query: URLSearchParams) {
  const ids = query.getAll('id').filter(isStorable)
  const search = query.get('search') ?? ''
  const found =
    ids.length > 0 ? [[oneOf(db, ids)]] : matchingProducts(db, search, productFiltersIn(query))
  const products: Labelled[] = []
  for await (const conditions of found) {
    const rows = await db
      .selectFrom('products')
      .select(columns)
      .where('deletedAt', 'is', null)
      .where((where) => where.and(conditions))
      .orderBy('_id')
      .limit(mostLabels + 1 - products.length)
      .execute()
    products.push(...rows.map((row) => valuesIn(staffRows, row)))
    if (products.length > mostLabels) break
  }
  return products
}

/** As they stand in the store, so that the labels are put on in one walk. */
function byShelf(one: Labelled, other: Labelled) {
  const compare = (first = '', second = '') =>
    first.localeCompare(second, 'en', { numeric: true, sensitivity: 'base' })
  return compare(one.shelf, other.shelf) || compare(one.title, other.title)
}

function labelOf({ _id, title, maker, model, impaCode, ...product }: Labelled, siteUrl: string) {
  const impa = impaCode && `IMPA ${impaText(impaCode)}`
  const number = makersNumber(product.partNumbers)
  const made = [maker, model].filter(Boolean).join(' ')
  const [first = '', ...others] = [number, impa, made].filter(Boolean)
  return {
    title: inLine(title),
    number: inLine(first),
    small: inLine(others.join(', ')),
    shelf: inLine(product.shelf ?? ''),
    code: qrImage(siteUrl + href('/view-details/:id', { id: _id })),
  }
}
