import './production.ts'
import { setTimeout as pause } from 'node:timers/promises'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { insertRows } from '#app/database/insert-rows.server.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { recordQuoted } from '#app/inbox/quotes/quoted-parts.server.ts'
import { quoteOf } from '#app/inbox/quotes/quotes.testing.ts'
import { lastUtcDays } from '#app/platform/clock.ts'

import { fillProducts, idAt } from './catalogue.ts'
import { onBothEngines, signedIn, type Opened } from './inbox.ts'
import { type Row, atMost, markdown, median, short } from './rows.ts'

const [products, enquiries, customers, viewedEachDay] = [20_000, 2_000, 500, 100]
const visits = 9
/** In milliseconds. */
const limit = 300
const makers = ['MAN B&W', 'Alfa Laval', 'JRC', 'Yanmar', 'Wärtsilä']

/** Three years of a busy shop. */
async function fillShop(db: Database) {
  await fillProducts(db, products)
  const now = Date.now()
  await storeEnquiries(
    db,
    Array.from({ length: enquiries }, (_, n) => {
      const time = new Date(now - (enquiries - n) * 13 * 3_600_000).toISOString()
      const company = `Company ${n % customers}`
      const ship = { vessel: `MV Ship ${n % 700}`, imoNumber: String(9_000_000 + (n % 700)) }
      const email = `buyer${n % 900}@company${n % customers}.example`
      return { ...ship, company, email, createdAt: time, updatedAt: time }
    }),
  )
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < enquiries; n++) {
      const content = quoteOf(
        Array.from({ length: 10 }, (_, line) => ({
          title: `Part ${(n * 7 + line) % 3_000}`,
          maker: makers[(n + line) % makers.length] ?? '',
          price: `${n + line}.50`,
          quantity: '2',
        })),
      )
      const quotedAt = new Date(now - (enquiries - n) * 13 * 3_600_000).toISOString()
      await recordQuoted(tx, { enquiryId: String(n), version: 1, quotedAt, ownerId: 'o', content })
    }
  })
  const views = lastUtcDays(365, now).flatMap((day, n) =>
    Array.from({ length: viewedEachDay }, (_, view) => {
      const name = idAt((n * 37 + view * 191) % products)
      return { day, kind: 'product', name, times: 1 + (view % 9) }
    }),
  )
  const into = { table: 'insights', columns: ['day', 'kind', 'name', 'times'] } as const
  for (let start = 0; start < views.length; start += 5_000)
    await insertRows(db, into, views.slice(start, start + 5_000))
}

/** As after an upgrade: no enquiry has its customer yet. */
async function forgetCustomers(db: Database) {
  // The background finds customers at the same time.
  await retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('enquiries').set({ personId: null }).execute()
      await tx.deleteFrom('customerPeople').execute()
      await tx.deleteFrom('customers').execute()
    }),
  )
}

/** All with an address of their own, and one of each list. */
function pagesIn(urls: string[]) {
  const own = urls.filter((url) => /^\/dashboard(?:\/[a-z-]+)*$/.test(url))
  const spans = [90, 365].map((days) => `/dashboard/insights?days=${days}`)
  const product = `/dashboard/edit-product/${idAt(5)}`
  const searches = ['manage-products', 'enquiries', 'customers'].map(
    (list) => `/dashboard/${list}?search=12`,
  )
  return [...own, ...spans, ...searches, product, '/dashboard/enquiries/1900']
}

/** The pages of the admin of such a shop, as a signed-in owner opens them: wall time, so not on a busy machine. */
export function adminRows(): Promise<Row[]> {
  return onBothEngines('admin', measured)
}

async function measured(engine: string, { app, db, routes }: Opened): Promise<Row[]> {
  await fillShop(db)
  const cookie = await signedIn(db)
  const middle = async (url: string, before = async () => {}) => {
    const times: number[] = []
    while (times.length < visits) {
      await before()
      const begun = performance.now()
      const { statusCode } = await app.inject({ url, headers: { cookie } })
      // The process is busy, as right after the filling.
      if (statusCode === 503) await pause(1000)
      else if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
      else times.push(performance.now() - begun)
    }
    return { url, time: median(times) }
  }
  const first = await middle('/dashboard/customers', () => forgetCustomers(db))
  const pages: Awaited<ReturnType<typeof middle>>[] = []
  for (const url of pagesIn(routes.map((route) => route.url))) pages.push(await middle(url))
  const slowest = pages.toSorted((one, other) => other.time - one.time)
  const named = slowest.slice(0, 4).map(({ url, time }) => `${url} ${short(time)} ms`)
  const shop = `${products} products, ${enquiries} enquiries, ${engine}`
  const shown = `median of ${named.join(', ')}`
  return [
    atMost(
      `slowest of ${pages.length} admin pages, ${shop}`,
      slowest[0]?.time ?? 0,
      limit,
      'ms',
      shown,
    ),
    atMost(`customers before any is found, ${shop}`, first.time, limit, 'ms'),
  ]
}

if (import.meta.main) console.log(markdown(await adminRows()))
