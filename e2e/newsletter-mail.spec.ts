import type { Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { takeAway } from '../app/database/outage.testing.ts'
import { openMailServer } from '../app/mail/mail-stand-in.testing.ts'
import { axe } from './axe.ts'
import { collectPageErrors } from './page-errors.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { expect, test as base } from './site.ts'

type Mailed = { site: SiteProcess; server: Awaited<ReturnType<typeof openMailServer>> }

/** A site with a mail server, pages of its visitors with and without script, and what comes to their mailboxes. */
const test = base.extend<{ reader: Page; plain: Page }, { mailed: Mailed }>({
  mailed: [
    // Playwright finds out what a fixture needs by its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await openMailServer()
      const { host, port } = server.settings.server
      const mail = { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: 'site@example.com' }
      const site = await startSite(mail)
      await use({ site, server })
      await site.stop()
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  reader: async ({ browser, mailed }, use) => {
    const context = await browser.newContext({ baseURL: mailed.site.url })
    const pageErrors = await collectPageErrors(context, mailed.site.url)
    await use(await context.newPage())
    await context.close()
    expect(pageErrors).toEqual([])
  },
  plain: async ({ browser, mailed }, use) => {
    const baseURL = mailed.site.url
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

async function subscribe(page: Page, email: string) {
  await page.goto('/faq')
  const block = page.getByRole('contentinfo').locator('form[action="/newsletter"]')
  await block.getByPlaceholder('Enter Your Email').fill(email)
  await block.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByText(/^Thank you/).last()).toBeVisible()
}

/** On a busy machine an email may need one more delivery run. */
const post = { timeout: 20_000 }

/** The emails to an address, with their folded lines joined. */
function emailsTo({ server }: Mailed, email: string) {
  const own = server.state.arrived.filter(({ to }) => to === email)
  return own.map(({ raw }) => raw.replaceAll(/=\r\n|\r\n(?= )/g, ''))
}

/** The links in the first email. */
async function linksOf(mailed: Mailed, email: string) {
  await expect.poll(() => emailsTo(mailed, email).length, post).toBeGreaterThan(0)
  const [letter = ''] = emailsTo(mailed, email)
  const [confirm = '', token = ''] = /\/newsletter\/confirm\/([\w-]+)/.exec(letter) ?? []
  return { letter, confirm, leave: `/newsletter/unsubscribe/${token}`, token }
}

async function subscribers({ site }: Mailed, email: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const rows = await db.selectFrom('subscribers').selectAll().where('email', '=', email).execute()
  await db.destroy()
  return rows
}

test.describe.configure({ timeout: 90_000 })

test('R-NEWS-3 C-34: an address is subscribed by a button linked in an email and unsubscribed by another, also without script', async ({
  mailed,
  plain,
}, { project }) => {
  const email = `ann-${project.name}@example.com`
  await subscribe(plain, email)
  await expect(plain.getByText('Please check your email')).toBeVisible()
  const { letter, confirm, leave } = await linksOf(mailed, email)
  expect(letter).toMatch(new RegExp(`^List-Unsubscribe: <http://\\S+${leave}>\r$`, 'm'))
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(letter).toContain('Subject: Please confirm: the newsletter of')

  await plain.goto(confirm)
  expect(await subscribers(mailed, email)).toMatchObject([{ confirmedAt: null }])
  await plain.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  expect(await subscribers(mailed, email)).toMatchObject([{ confirmedAt: expect.any(String) }])
  await expect.poll(() => emailsTo(mailed, email), post).toHaveLength(2)
  expect(emailsTo(mailed, email)[1]).toMatch(
    new RegExp(`^List-Unsubscribe: <http://\\S+${leave}>\r$`, 'm'),
  )
  // A second press of the same button, as after a lost answer.
  await plain.goto(confirm)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')

  await subscribe(plain, email.toUpperCase())
  await expect(plain.getByText('Please check your email')).toBeVisible()
  await expect.poll(() => emailsTo(mailed, email), post).toHaveLength(3)
  expect(emailsTo(mailed, email)[2]).toContain('Subject: You are subscribed')

  await plain.goto(leave)
  expect(await subscribers(mailed, email)).toHaveLength(1)
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  expect(await subscribers(mailed, email)).toEqual([])
  await plain.goto(leave)
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
})

test('pages with a token do not leak it and are not cached', async ({ mailed, reader, plain }, {
  project,
}) => {
  const email = `token-${project.name}@example.com`
  // With script this would be faster than anybody types, and a machine is not written to.
  await subscribe(plain, email)
  await reader.goto('/newsletter/sent')
  await axe(reader)
  const { confirm, leave, token } = await linksOf(mailed, email)
  const leaks: string[] = []
  reader.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders()
    if (referer.includes(token)) leaks.push(request.url())
  })
  for (const link of [confirm, leave]) {
    const answer = await reader.goto(link)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    })
    expect(await reader.content()).not.toContain(token)
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await axe(reader)
  }
  await reader.goto(confirm)
  await reader.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  await axe(reader)
  await reader.getByRole('link', { name: 'Unsubscribe' }).click()
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await axe(reader)
  expect(leaks).toEqual([])
  expect(mailed.site.said()).toContain('/newsletter/unsubscribe/…')
  expect(mailed.site.said()).not.toContain(token)
})

test('an expired link has a page with the subscription form', async ({ mailed, reader }, {
  project,
}) => {
  const answer = await reader.goto('/newsletter/confirm/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await axe(reader)
  const email = `anew-${project.name}@example.com`
  await reader.getByRole('main').getByPlaceholder('Enter Your Email').fill(email)
  await reader.getByRole('main').getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(reader.getByText(/^Thank you/).last()).toBeVisible()
  expect(await subscribers(mailed, email)).toMatchObject([{ source: '/newsletter' }])

  const pressed = await reader.request.post('/newsletter/confirm/AAAAAAAAAAAAAAAAAAAAAA', {
    form: {},
  })
  expect(pressed.status()).toBe(404)
})

test('C-34: a mail provider unsubscribes with one request (RFC 8058)', async ({ mailed, plain }, {
  project,
}) => {
  for (const kind of ['form', 'multipart'] as const) {
    const email = `${kind}-${project.name}@example.com`
    await subscribe(plain, email)
    const { leave } = await linksOf(mailed, email)
    const sent = { [kind]: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 }
    for (let time = 0; time < 2; time++) {
      expect((await plain.request.post(leave, sent)).status()).toBe(200)
      expect(await subscribers(mailed, email)).toEqual([])
    }
  }
})

test('during a database outage no page confirms anything', async ({ mailed, reader, plain }, {
  project,
}) => {
  const email = `outage-${project.name}@example.com`
  await subscribe(plain, email)
  const { confirm, leave, token } = await linksOf(mailed, email)
  const db = await openDatabase(undefined, mailed.site.dataDir)
  await reader.goto(confirm)
  const giveBack = await takeAway(db, 'subscribers')
  try {
    await reader.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await expect(reader.getByRole('alert')).toContainText('could not look up')
    await reader.goto(leave)
    await reader.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(reader.getByRole('alert')).toContainText('could not delete your address')
    await axe(reader)
    expect((await reader.request.post(leave)).status()).toBe(503)
    expect(mailed.site.said()).toContain('page failed')
    expect(mailed.site.said()).not.toContain(token)
  } finally {
    await giveBack()
    await db.destroy()
  }
  await reader.goto(confirm)
  await reader.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
})
