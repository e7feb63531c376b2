import { join } from 'node:path'

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, expect, test } from 'vitest'

import { stepNames } from '#app/admin/first-run/steps.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveLines } from '#app/inbox/enquiry-lines.server.ts'
import { sectionNames } from '#app/settings/schema.ts'

import routes from '../app/routes.ts'
import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, owner, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** The addresses of all pages of the route table; files have no page. */
function pagePaths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = join(above, '/', path)
    const isPage = file.endsWith('-page.tsx') && children.length === 0
    return [...(isPage ? [here] : []), ...pagePaths(children, here)]
  })
}

const tag = /<[a-z][^>]*>/g
const references = / (?:for|aria-labelledby|aria-describedby|list|popovertarget)="([^"]*)"/g

/** The server's part of `idFaults` in e2e/page-errors.ts, which looks at what script makes of a page too. */
function idFaults(html: string) {
  const tags = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').match(tag) ?? []
  const inTags = (pattern: RegExp) => tags.flatMap((one) => pattern.exec(one)?.[1] ?? [])
  const ids = inTags(/ id="([^"]*)"/)
  expect(ids).toContain('content')
  const named = tags.flatMap((one) => [...one.matchAll(references)])
  const missing = named.flatMap(([, to = '']) => to.split(' ')).filter((to) => !ids.includes(to))
  const doubled = (names: string[]) => names.filter((name, n) => names.indexOf(name) !== n)
  return [...doubled(ids), ...doubled(inTags(/^<form [^>]*aria-label="([^"]*)"/)), ...missing]
}

async function openFilledSite() {
  const site = await openWholeSite({ DEMO_CONTENT: 'on' })
  const { db, send } = site
  const asOwner = { cookie: site.cookie }
  await storeEnquiries(db, [{ reference: 'E-ABCDEF', email: 'anna@example.com' }])
  const line = { title: 'Ring', quantity: '3', unit: 'pcs', note: '', details: {} }
  await saveLines(db, '0', [{ ...line, position: 1, certainty: 'free' }])
  const idIn = async (table: 'products' | 'posts' | 'videos') =>
    (await db.selectFrom(table).select('_id').executeTakeFirstOrThrow())._id
  const { slug } = await db.selectFrom('posts').select('slug').executeTakeFirstOrThrow()
  const invitation = { intent: 'invite', email: 'new@example.com', password: owner.password }
  const invited = await send('/dashboard/people', new URLSearchParams(invitation), asOwner)
  const linked = await send(enquiry, new URLSearchParams({ ...quote, intent: 'link' }), asOwner)
  const samples: { [path: string]: string[] } = {
    '/dashboard/enquiries/:id': [enquiry, `${enquiry}?quote=yes`],
    '/dashboard/edit-product/:id': [`/dashboard/edit-product/${await idIn('products')}`],
    '/dashboard/edit-blog/:id': [`/dashboard/edit-blog/${await idIn('posts')}`],
    '/dashboard/edit-video/:id': [`/dashboard/edit-video/${await idIn('videos')}`],
    '/dashboard/preview-product/:id': [`/dashboard/preview-product/${await idIn('products')}`],
    '/dashboard/preview-blog/:id': [`/dashboard/preview-blog/${await idIn('posts')}`],
    '/dashboard/categories/:id': ['/dashboard/categories/7'],
    '/dashboard/settings/:section': sectionNames.map((name) => `/dashboard/settings/${name}`),
    '/dashboard/start/:id': stepNames.map((id) => `/dashboard/start/${id}`),
    '/categories/:slug': ['/categories/generator'],
    '/search': ['/search?q=seal', '/search?q=zx99817'],
    '/view-details/:id': [`/view-details/${await idIn('products')}`],
    '/blog/:slug': [`/blog/${slug}`],
    '/enquiry-status/:secret': /\/enquiry-status\/[\w-]{22}/.exec(linked.body) ?? [],
    '/invitation/:secret': /\/invitation\/[\w-]+/.exec(invited.body) ?? [],
  }
  return { ...site, asOwner, samples }
}

const enquiry = '/dashboard/enquiries/0'
const quote = { basedOn: '0', count: '1', 'title-1': 'Ring', 'quantity-1': '3', 'price-1': '5' }

/** Forms that the server gives back with what is wrong. */
const refused: [address: string, typed: Record<string, string>][] = [
  ['/enquiries', { name: 'Ann' }],
  ['/newsletter', { email: 'ann' }],
  [
    '/enquiry-list',
    { do: 'send', listNumber: 'L-2345-6789', 'title-1': 'Ring', 'quantity-1': '-' },
  ],
  ['/enquiry-list/paste', { text: '' }],
  ['/admin-login', { email: 'ann@example.com', password: 'wrong' }],
  [enquiry, { ...quote, intent: 'send', 'price-1': 'five', note: 'x'.repeat(4001) }],
  [enquiry, { intent: 'follow-up', followUpOn: 'never' }],
  ['/dashboard/settings/contact', { intent: 'publish', version: '0' }],
  ['/dashboard/quote-texts', {}],
  ['/dashboard/log-chat', {}],
  ['/dashboard/categories', { intent: 'add', name: '' }],
]

test(
  'on every page of the server each id, and each label and note of a field, is of one element',
  async () => {
    const { app, asOwner, samples } = await openFilledSite()
    const found: object[] = []
    for (const path of pagePaths(routes)) {
      for (const url of samples[path] ?? [path]) {
        // Signed out, a person sees the pages that let in.
        const headers = /^\/(?:dashboard|$)/.test(path) ? asOwner : {}
        const { statusCode, body } = await whileBusy(() => app.inject({ url, headers }))
        const isMissing = samples[path] !== undefined && statusCode !== 200
        // A redirect has no page.
        const faults = body ? idFaults(body) : []
        if (isMissing || faults.length > 0) found.push({ url, statusCode, faults })
      }
    }
    expect(found).toEqual([])
  },
  5 * minutes,
)

test(
  'so it is on the pages that say what is wrong with a form',
  async () => {
    const { send, asOwner } = await openFilledSite()
    for (const [address, typed] of refused) {
      const { statusCode, body } = await send(address, new URLSearchParams(typed), asOwner)
      expect(statusCode, address).toBeGreaterThanOrEqual(400)
      expect([address, idFaults(body)]).toEqual([address, []])
    }
  },
  5 * minutes,
)
