import { href } from 'react-router'

import { impaText } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { dayText } from '#app/inbox/quotes/quote-text.ts'
import { inLine, setPdf } from '#app/paper/pdf.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { qrImage } from '#app/platform/qr-line.ts'
import type { Settings } from '#app/settings/schema.ts'

import { type Category, categoriesOf, type Subcategory } from '../categories.ts'
import { productListAddress } from '../category-address.ts'
import { cardColumns, cardFrom, type ProductCard } from '../product-rows.server.ts'
import { makersNumber } from '../product.ts'
import { newestFirst } from '../products.server.ts'

/** A product has 1.4 kB, most of them tags for screen readers. */
export const mostListed = 180
/** In bytes. */
const largestFile = 300_000

type Asked = { category: Category; sub?: Subcategory | undefined }
type Site = { db: Database; settings: Settings; siteUrl: string }

/** What visitors see of a category, for paper; undefined without products. */
export async function productListPdf(site: Site, asked: Asked) {
  const { category, sub } = asked
  const scope = { categoryId: String(category.id), subcategoryId: sub && String(sub.id) }
  const newest = newestFirst(site.db, scope, { after: undefined, limit: mostListed + 1 })
  const rows = await newest.select(cardColumns).execute()
  if (rows.length === 0) return undefined
  const products = rows.map((row) => cardFrom(categoriesOf(site.db), row))
  let listed = Math.min(products.length, mostListed)
  let pdf = await setList(site, asked, products, listed)
  // Long titles, and letters of many scripts, make it larger.
  while (pdf.length > largestFile && listed > 1) {
    listed = Math.floor((0.9 * listed * largestFile) / pdf.length) || 1
    pdf = await setList(site, asked, products, listed)
  }
  return pdf
}

function setList(
  { settings: { company, contact }, siteUrl }: Site,
  { category, sub }: Asked,
  newest: ProductCard[],
  listed: number,
) {
  const products = newest.slice(0, listed)
  const date = isoTime()
  const title = sub ? `${sub.name}, ${category.name}` : category.name
  const address = siteUrl + productListAddress(category, sub)
  const contacts = [contact.phone, contact.email].filter(Boolean).join(', ')
  const count = countText(listed, newest.length)
  return setPdf(title, {
    template: 'catalogue/paper/product-list.typ',
    date,
    sheet: {
      title: inLine(title),
      company: inLine(company.name),
      address,
      code: qrImage(address),
      below: [
        `${count}, ${dayText(date, company.timeZone)}. The code on the right opens the newest list.`,
        inLine(`To ask for a price: ${contacts}. Name the IMPA code or the maker's number.`),
      ],
      products: products.toSorted(byTitle).map((product) => rowOf(product, siteUrl)),
    },
  })
}

function countText(listed: number, found: number) {
  if (found > listed) return `The newest ${listed} products`
  return listed === 1 ? '1 product' : `${listed} products`
}

function byTitle(one: ProductCard, other: ProductCard) {
  return one.title.localeCompare(other.title, 'en', { numeric: true })
}

function rowOf({ _id, title, maker, model, impaCode, partNumbers }: ProductCard, siteUrl: string) {
  return {
    title: inLine(title),
    made: inLine([maker, model].filter(Boolean).join(' ')),
    impa: impaCode ? impaText(impaCode) : '',
    number: inLine(makersNumber(partNumbers)),
    code: qrImage(siteUrl + href('/view-details/:id', { id: _id })),
  }
}
