import { categoriesOf } from '#app/catalogue/categories.ts'
import { cardColumns, cardFrom } from '#app/catalogue/product-rows.server.ts'
import { makersNumber } from '#app/catalogue/product.ts'
import { listedProducts } from '#app/catalogue/products.server.ts'
import { impaText } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'

import { inFolder, type PictureSize } from '../folder-pages.ts'
import { addToFolderList, showFolderList, waysOut } from './folder-list.ts'
import { isOnDevice, openSite } from './site.ts'
import { openWasm } from './wasm-database.ts'

/** Written beside the pages by scripts/export-site.ts. */
export type FolderData = {
  origin: string
  /** ISO 8601: when it was written. */
  at: string
  pictures: PictureSize
  company: string
  email: string
  /** In base64. */
  engine: string
  database: string
}

const listPath = '/enquiry-list'

export async function openFolder(data: FolderData) {
  const { path, query } = askedPage(location.search)
  const engine = Uint8Array.fromBase64(data.engine).buffer
  const { db } = await openWasm(engine, Uint8Array.fromBase64(data.database))
  const site = await openSite(db, data.origin)
  const make = (address: string) => site.page(address, { at: data.at, isSlow: false })
  if (path === '/enquiry-list/add') {
    await addProduct(db, query)
    location.replace(addressOf(listPath))
    return
  }
  const isMade = isOnDevice(path, 'GET') && path !== listPath
  const page = await make(isMade ? path + (query.size > 0 ? `?${query}` : '') : '/faq')
  const to = page.headers.get('location')
  if (to) {
    location.replace(addressOf(to.replace(data.origin, '')))
    return
  }
  const html = inFolder(await page.text(), 'page.html', data)
  await show(isMade ? html : html.replace(/(<main\b[^>]*>).*(?=<\/main>)/s, '$1'))
  if (isMade) return
  const [title, parts] = path === listPath ? listPart(data) : sentPart(path, query, data)
  document.title = `${title} | ${data.company}`
  const heading = document.createElement('h1')
  heading.textContent = title
  heading.className = 'display heading-page'
  const place = document.createElement('div')
  place.className = 'measure grid gap-4 py-10'
  place.append(heading, ...parts)
  document.querySelector('main')?.append(place)
}

function askedPage(search: string) {
  const asked = new URLSearchParams(search)
  const to = asked.get('to') ?? '/'
  asked.delete('to')
  const [path = '/', own = ''] = (/^\/(?!\/)/.test(to) ? to : '/').split('?', 2)
  const query = new URLSearchParams([...new URLSearchParams(own), ...asked])
  return { path, query }
}

function addressOf(page: string) {
  return `page.html?to=${encodeURIComponent(page)}`
}

/** Until all of it is read: a browser may read a written page in parts. */
function show(html: string) {
  document.open()
  document.write(html)
  const read = new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }))
  document.close()
  return document.readyState === 'loading' ? read : undefined
}

async function addProduct(db: Database, query: URLSearchParams) {
  const row = await listedProducts(db)
    .select(cardColumns)
    .where('_id', '=', query.get('add') ?? '')
    .executeTakeFirst()
  if (!row) return
  const { _id: id, title, impaCode, partNumbers, model = '' } = cardFrom(categoriesOf(db), row)
  const numbers = [makersNumber(partNumbers) || model, impaCode && `IMPA ${impaText(impaCode)}`]
  const number = numbers.filter(Boolean).join(', ')
  addToFolderList({ id, title, number, quantity: query.get('quantity')?.trim() || '1' })
}

function listPart(data: FolderData) {
  const place = document.createElement('div')
  showFolderList(place, data)
  return ['My list', [place]] as const
}

function sentPart(path: string, query: URLSearchParams, data: FolderData) {
  const words = document.createElement('p')
  const address = document.createElement('a')
  address.href = data.origin + path
  address.textContent = data.origin + path
  address.className = 'underline underline-offset-4'
  const typed = [...query].filter(([, value]) => value.trim() !== '')
  if (typed.length === 0) {
    words.textContent = 'This page is not in this copy of the site. It needs a connection: '
    words.append(address)
    return ['Not in this copy', [words]] as const
  }
  words.textContent =
    'This copy of the site sends nothing by itself. Send what you wrote as a mail:'
  const lines = typed.map(([name, value]) => `${name}: ${value}`)
  return ['Not sent yet', [words, ...waysOut('Enquiry', lines, data)]] as const
}
