import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { hashOf } from '#app/accounts/sessions.server.ts'
import { messages } from '#app/content/messages.ts'
import type { Database } from '#app/database/database.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const now = new Date().toISOString()

async function openAsEditor() {
  const site = await openWholeSite()
  const person = { _id: 'editor', email: 'editor@example.com', role: 'editor' } as const
  const row = { ...person, passwordHash: 'x', createdAt: now, updatedAt: now }
  await site.db.insertInto('owners').values(row).execute()
  return { ...site, cookie: 'sid=editor' }
}

/** Again before each call, because some of them sign out. */
async function openSession(db: Database) {
  const row = { secretHash: hashOf('editor'), ownerId: 'editor', device: 'A phone' }
  const session = db.insertInto('sessions').values({ ...row, createdAt: now, seenAt: now })
  await session.onConflict((known) => known.doNothing()).execute()
}

const sample = (url: string) => url.replaceAll(/:\w+|\*/g, 'x')

const encoded = (page: string) =>
  page.replace(/(?<=\/dashboard\/)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

const verb = (method: string) =>
  z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).parse(method)

/** What an editor may do. A new route of the admin fails the test below until it stands here or in `refused`. */
const allowed = [
  'GET|DELETE /api/session',
  'PUT|DELETE /api/push',
  ...['edit-address', 'people/:id/picture'].map((one) => `GET /api/${one}`),
  'GET /api/insights.csv',
  ...['events', 'state'].map((one) => `GET /api/inbox/${one}`),
  'POST|GET /api/products',
  'POST /api/products/delete',
  'POST /api/products/restore',
  'POST /api/products/move',
  'POST /api/products/move-back',
  'GET|POST /api/products/spreadsheet',
  'POST /api/products/state',
  'PUT /api/products/featured',
  'GET|PATCH|DELETE /api/products/:id',
  'POST /api/products/:id/restore',
  'POST /api/products/:id/copy',
  'POST|GET /api/blogs',
  'GET /api/blogs/slug',
  'POST /api/blogs/delete',
  'POST /api/blogs/restore',
  'PATCH|DELETE /api/blogs/:id',
  'POST /api/blogs/:id/restore',
  'POST|GET /api/videos',
  'POST /api/videos/delete',
  'POST /api/videos/restore',
  'PATCH|DELETE /api/videos/:id',
  'POST /api/videos/:id/restore',
  'GET|POST /api/categories',
  'PATCH /api/categories/:id',
  'POST /api/categories/:id/move',
  'POST /api/categories/:id/subcategories',
  'PATCH /api/categories/:id/subcategories/:sub',
  'POST /api/categories/:id/subcategories/:sub/move',
  'POST|OPTIONS /api/uploads/tus',
  'GET|PATCH|DELETE|OPTIONS /api/uploads/tus/:id',
  'POST /api/uploads/tus/:id/finished',
  ...['images', 'videos', 'datasheets', 'again'].map((one) => `POST /api/uploads/${one}`),
  'GET /api/missed-searches.csv',
  'GET /api/enquiries.csv',
  'POST /api/enquiries/status',
  'POST /api/enquiries/read',
  'PATCH /api/enquiries/:id',
  'GET /dashboard',
  'GET /dashboard.data',
  'GET /dashboard/*',
  ...['', '/:id'].map((one) => `GET|POST /dashboard/bulk-edit${one}`),
  ...['', '/:id'].map((one) => `GET|POST /dashboard/categories${one}`),
  'GET /dashboard/enquiries',
  'GET|POST /dashboard/enquiries/:id',
  'GET /dashboard/customers',
  ...['', '/join'].map((one) => `GET|POST /dashboard/customers/:id${one}`),
  'GET /dashboard/enquiries/:id/quote.pdf',
  'GET /dashboard/enquiries/:id/files/:file',
  'GET /dashboard/insights',
  ...['log-chat', 'quote-texts'].map((one) => `GET|POST /dashboard/${one}`),
  'GET /dashboard/add-product',
  'GET|POST /dashboard/manage-products',
  'GET /dashboard/edit-product/:id',
  ...['product', 'blog'].map((one) => `GET /dashboard/preview-${one}/:id`),
  ...['featured-products', 'spreadsheet', 'shelf-labels.pdf'].map((one) => `GET /dashboard/${one}`),
  'GET /dashboard/searches',
  'GET /dashboard/add-blog',
  'GET /dashboard/manage-blog',
  'GET /dashboard/edit-blog/:id',
  'GET /dashboard/add-video',
  'GET /dashboard/manage-video',
  'GET /dashboard/edit-video/:id',
  'GET /dashboard/trash',
  'GET|POST /dashboard/account',
]

const refused = [
  'POST /api/people/copy',
  'POST /api/people/forget',
  'GET /api/subscribers.csv',
  'DELETE /api/subscribers/:id',
  'DELETE /api/categories/:id',
  'DELETE /api/categories/:id/subcategories/:sub',
  'POST /api/enquiries/delete',
  'DELETE /api/enquiries/:id',
  ...['products', 'blogs', 'videos'].map((one) => `DELETE /api/trash/${one}/:id`),
  'POST /api/missed-searches/forget',
  ...['remove', 'restore'].map((one) => `POST /api/demo/${one}`),
  'POST /dashboard/backups/now',
  'POST /dashboard/backups/download',
  'GET|POST /dashboard/backups',
  'GET|POST /dashboard/mail',
  'GET|POST /dashboard/start/:id',
  'POST|OPTIONS /api/imports/zips',
  'GET|PATCH|DELETE|OPTIONS /api/imports/zips/:id',
  'GET|POST /dashboard/import',
  'GET|POST /dashboard/import/:id',
  'GET /dashboard/import/:id/errors.csv',
  ...['csv', 'json', 'xlsx'].map((one) => `GET /dashboard/export/products.${one}`),
  'GET /dashboard/newsletter',
  'GET|POST /dashboard/people',
  'GET /dashboard/activity',
  'GET /dashboard/person',
  'GET /dashboard/settings',
  'GET|POST /dashboard/settings/:section',
  'GET /dashboard/settings/sales/quote.pdf',
]

/** Answered to a stranger too. */
const forAnyone = [
  'GET /api/search/suggestions',
  'GET /api/openapi.json',
  'POST /api/session',
  ...['code', 'passkey', 'passkey/options'].map((one) => `POST /api/session/${one}`),
]

function callsIn(table: string[]) {
  return table.flatMap((row) => {
    const [methods = '', url = ''] = row.split(' ')
    return methods.split('|').map((method) => `${method} ${url}`)
  })
}

const isAdmin = /^\w+ \/(?:api\/[a-z]|dashboard(?:$|[./]))/

test(
  'R-ROLE-3: every page and call of the admin is for editors, or refused to them with 403',
  async () => {
    const { app, db, origin, cookie, calls, routes } = await openAsEditor()
    const pages = routes.map((page) => `GET ${page.url}`)
    const found = [...new Set([...calls.map(({ call }) => call), ...pages])]
    const known = [...callsIn(allowed), ...callsIn(refused), ...forAnyone]
    expect(found.filter((call) => isAdmin.test(call)).toSorted()).toEqual(known.toSorted())

    for (const call of known.filter((one) => !one.endsWith('/events'))) {
      const [method = '', url = ''] = call.split(' ')
      const isPage = url.startsWith('/dashboard')
      const type = isPage ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = { origin, cookie, 'content-type': type, accept: isPage ? 'text/html' : '*/*' }
      const body = method === 'GET' ? {} : { payload: isPage ? 'x=1' : '{}' }
      await openSession(db)
      const sent = { method: verb(method), url: sample(url), headers, ...body }
      const answer = await whileBusy(() => app.inject(sent))
      if (!callsIn(refused).includes(call)) {
        expect([401, 403], call).not.toContain(answer.statusCode)
        continue
      }
      expect(answer.statusCode, call).toBe(403)
      expect(answer.body, call).toContain(messages.forOwnersOnly)
      if (!isPage) expect(answer.json(), call).toMatchObject({ message: messages.forOwnersOnly })
    }
  },
  minutes,
)

test('R-ROLE-3: a page’s data, its loader alone and another spelling are refused to an editor too', async () => {
  const { app, db, cookie, routes } = await openAsEditor()
  await openSession(db)
  for (const { url: pattern, id } of routes) {
    if (!callsIn(refused).includes(`GET ${pattern}`)) continue
    const page = sample(pattern)
    for (const url of [
      `${page}.data`,
      `${page}.data?_routes=${encodeURIComponent(id)}`,
      `${page}/`,
      encoded(page),
      page.toUpperCase().replace('/DASHBOARD', '/dashboard'),
    ]) {
      const { statusCode } = await app.inject({ url, headers: { cookie } })
      expect([301, 308, 403, 404], url).toContain(statusCode)
    }
  }
})

test('an editor cannot remove a category by the form', async () => {
  const { app, db, origin, cookie } = await openAsEditor()
  await openSession(db)
  const before = await db.selectFrom('contentVersions').selectAll().execute()
  const type = 'application/x-www-form-urlencoded'
  for (const intent of ['remove', 'removeSub']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/dashboard/categories/1',
      headers: { origin, cookie, accept: 'text/html', 'content-type': type },
      payload: `intent=${intent}&version=1&sub=1`,
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain(messages.forOwnersOnly)
  }
  expect(await db.selectFrom('contentVersions').selectAll().execute()).toEqual(before)
})
