import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { readConfig } from '#app/config.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { mailServer, readMail } from '#app/mail/mail-server.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { asArrived, type Entry, formBody, submission } from './hostile-forms.testing.ts'
import { runs } from './stress.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const form = 'application/x-www-form-urlencoded'
const product = {
  _id: 'radar',
  title: 'Radar',
  description: 'X',
  imageUrl: '',
  categoryId: '1',
  subcategoryId: '',
}
const evilTitle = '=?utf-8?q?=0D=0ABcc:_evil@example.com?= <script>x7()</script> "Radar"'

/** The whole site as it runs, and its mail server. */
async function openWholeSite(engine: Engine) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('#app/server/server.ts') = await import(entry)
  const server = await mailServer()
  const { port } = server.settings.server
  const config = readConfig({
    DATA_DIR: freshFolder(),
    DATABASE_URL: engine === 'postgres' ? await freshUrl() : '',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'owner@example.com',
  })
  const { app, db } = await built.openSite(config)
  onTestFinished(() => app.close())
  await addProducts(db, [product])
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const { loggedPath } = app
  return { db, server, loggedPath, ask: asker(Number(new URL(origin).port)) }
}

/** Asks for exactly this address: what is tidied up in a browser is not here. */
function asker(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async (method: 'GET' | 'POST', path: string, type = form, body = '') => {
    const headers = { accept: 'text/html', 'content-type': type }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers })
    asked.end(body)
    const [answer] = await once(asked, 'response')
    return {
      status: Number(answer.statusCode),
      location: String(answer.headers.location ?? ''),
      type: String(answer.headers['content-type'] ?? ''),
      page: await text(answer),
    }
  }
}

type Ask = ReturnType<typeof asker>

/** The words of each script, each tag and each attribute that a tag has: what a page can do. */
function actsIn(page: string) {
  const scripts = page.match(/<script[^>]*>[^<]*<\/script>/g) ?? []
  const tags = page.match(/<[^>]*>/g) ?? []
  const parts = tags.flatMap((tag) => {
    const [name = '', ...attributes] = tag.replaceAll(/="[^"]*"/g, '').split(/[\s/]+(?!$)/)
    return [name, ...attributes.map((attribute) => `${name} ${attribute.replace(/\/?>$/, '')}`)]
  })
  return [...scripts, ...parts]
}

/** What the pages can do that answer a form or a link of nobody who means harm. */
async function usualActs(ask: Ask) {
  const usual = { name: 'Ann', phone: '1', email: 'x', message: 'Quote', key: '1', took: '9000' }
  const wrong = ['name', 'phone', 'email', 'message', 'terms']
  const forms = wrong.flatMap((name) => [{ [name]: '' }, { [name]: 'x'.repeat(6_000) }])
  const bodies = [{}, { productId: 'x' }, ...forms].flatMap((changes) => [
    formBody(Object.entries(changes)),
    formBody(Object.entries({ ...usual, productId: 'radar', ...changes })),
  ])
  const answers = [
    ...bodies.map((body) => ask('POST', '/enquiries', form, body)),
    ...['', 'email=x&source=/faq&took=1'].map((body) => ask('POST', '/newsletter', form, body)),
    ask('POST', '/enquiries', 'text/plain'),
    ask('POST', '/enquiries', form, 'x'.repeat(100_001)),
    ask('POST', '/newsletter/unsubscribe/x'),
    ask('GET', '/newsletter/unsubscribe/x'),
    ask('GET', '/newsletter/confirm/x'),
  ]
  const pages = await Promise.all(answers)
  return new Set(pages.flatMap(({ page }) => actsIn(page)))
}

const ours = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]
const more = {
  Enquiry: ['', 'reply-to'],
  'We have your message': ['reply-to'],
  'Please confirm': ['list-unsubscribe,list-unsubscribe-post'],
}

const oneHeader = '[A-Za-z-]+:[ -~]*(?:\\r\\n[ \\t][ -~]+)*\\r\\n'
const strictHead = new RegExp(`^(?:${oneHeader})+\\r\\n`)

/** Reads a mail that has the headers of its kind and no other, in nothing but lines that every server takes. */
function strictly(raw: string) {
  expect(raw).toMatch(strictHead)
  expect(raw.replaceAll('\r\n', '')).toMatch(/^[ -~\t]*$/)
  expect(Math.max(...raw.split('\r\n').map((one) => one.length))).toBeLessThanOrEqual(998)
  const { names, headers, text: words } = readMail(raw)
  const subject = headers['subject'] ?? ''
  const kind = Object.entries(more).find(([begin]) => subject.startsWith(begin))
  const others = names.filter((name) => !ours.includes(name)).toSorted()
  expect(kind?.[1], subject).toContain(others.join())
  expect(names.filter((name) => ours.includes(name)).toSorted()).toEqual(ours)
  expect(new Set(names).size).toBe(names.length)
  return { kind: kind?.[0], subject, headers, words }
}

function asMailed(message: string) {
  return message.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** Every mail that arrived is one that should, with the words it is about; answers whom each enquiry's went to. */
async function mailsToOwner(db: Database, arrived: { from: string; to: string; raw: string }[]) {
  const enquiries = await db.selectFrom('enquiries').selectAll().execute()
  const readers = await db.selectFrom('subscribers').select('email').execute()
  const announced: string[] = []
  for (const { from, to, raw } of arrived) {
    const { kind, subject, headers, words } = strictly(raw)
    expect([from, headers['to']]).toEqual(['site@example.com', to])
    const about = enquiries.find(({ reference }) => subject.includes(reference))
    if (kind === 'Please confirm') {
      expect(readers.map(({ email }) => email)).toContain(to)
    } else if (kind === 'Enquiry') {
      expect(to).toBe('owner@example.com')
      expect(words.trimEnd()).toContain(
        `\nMessage:\n\n${asMailed(about?.message ?? '?')}`.trimEnd(),
      )
      announced.push(about?._id ?? '')
    } else {
      expect(to.toLowerCase()).toBe(about?.email?.toLowerCase())
    }
  }
  const honest = enquiries.filter(({ suspectedAt }) => suspectedAt === null)
  expect(announced.toSorted()).toEqual(honest.map(({ _id }) => _id).toSorted())
  return honest.length
}

const pageTypes = /^(text\/html; charset=utf-8|application\/json; charset=utf-8|)$/

test.each(engines)(
  'R13 R17 C-35: hostile forms make no failure, no header and no page of their own; good ones are kept whole (%s)',
  async (engine) => {
    const { db, server, loggedPath, ask } = await openWholeSite(engine)
    const usual = await usualActs(ask)
    await db.updateTable('products').set({ title: evilTitle }).execute()
    const property = fc.asyncProperty(submission, async ({ url, type, body, entry }) => {
      const answer = await ask('POST', url, type, body)
      // What stands at the end of a link of a mail is read by machines before its reader presses a button.
      const isLink = url.startsWith('/newsletter/')
      for (const one of isLink ? [answer, await ask('GET', url)] : [answer]) {
        expect([200, 301, 303, 400, 404, 413, 414, 415, 422]).toContain(one.status)
        expect(one.type).toMatch(pageTypes)
        expect(one.location).toMatch(/^(\/|\/(enquiries|newsletter)\/[!-~]+)?$/)
        const acts = one.type.includes('html') ? actsIn(one.page) : []
        expect(acts.filter((act) => !usual.has(act))).toEqual([])
      }
      const isTooLarge = Buffer.byteLength(body) > 100_000
      if (entry) expect(answer.status).toBe(isTooLarge ? 413 : 303)
      if (!entry || isTooLarge) return
      if (url === '/newsletter') await subscribed(db, entry, loggedPath)
      else await kept(db, entry, answer.location)
    })
    const numRuns = runs(80, 500)
    await fc.assert(property, { numRuns })

    const waiting = () =>
      db.selectFrom('mails').select('event').where('sentAt', 'is', null).execute()
    await expect.poll(waiting, { timeout: 2 * minutes, interval: 50 }).toEqual([])
    expect(await mailsToOwner(db, server.state.arrived)).toBeGreaterThan(numRuns / 25)
    expect(await db.selectFrom('products').select('_id').execute()).toHaveLength(1)
  },
  4 * minutes,
)

test('C-34: a link of the newsletter whose end is no token leads to no other form', async () => {
  const { db, ask } = await openWholeSite('sqlite')
  for (const token of ['..', '.', '%2e%2e', '%2E', '%2e%2e%2fenquiries', '%00', '%0d%0aa:b']) {
    const body = 'email=ann@example.com'
    const confirmed = await ask('POST', `/newsletter/confirm/${token}`, form, body)
    expect([confirmed.status, confirmed.location]).toEqual([303, '/newsletter/confirm/-'])
    const ended = await ask('POST', `/newsletter/unsubscribe/${token}`, form, body)
    expect(ended.page, token).toContain('You are unsubscribed')
  }
  expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
})

async function kept(db: Database, entry: Entry, location: string) {
  const reference = location.split('/').at(-1) ?? ''
  const rows = await db
    .selectFrom('enquiries')
    .select(['name', 'email', 'phone', 'message', 'productId'])
    .where('reference', '=', reference)
    .execute()
  const { name = '', email, phone = '', message = '', productId } = entry
  expect(rows).toEqual([
    {
      name: asArrived(name),
      email: email || null,
      phone,
      message: asArrived(message).trim(),
      productId: productId === 'radar' ? productId : null,
    },
  ])
}

async function subscribed(
  db: Database,
  { email = '', source = '' }: Entry,
  loggedPath: (path: string) => string,
) {
  const rows = await db
    .selectFrom('subscribers')
    .select('source')
    .where('email', '=', email.trim().toLowerCase())
    .execute()
  const line = asArrived(source).trim()
  const page = line.startsWith('/') ? loggedPath(line) : line.replace(/\?.*/, '')
  const stored = /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line) ? '' : page
  expect(rows).toEqual([{ source: stored }])
}
