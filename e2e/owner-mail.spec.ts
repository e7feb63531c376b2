import type { Page } from '@playwright/test'

import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { type Database, openDatabase } from '../app/database/database.server.ts'
import { takeIndexAway } from '../app/database/outage.testing.ts'
import { openMailServer } from '../app/mail/mail-stand-in.testing.ts'
import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { type Site, openSite } from './site-process.ts'

// The site waits five seconds, then fifteen, before it tries a mail server again.
test.describe.configure({ timeout: 120_000 })

type Mailing = {
  server: Awaited<ReturnType<typeof openMailServer>>
  site: Site
  db: Database
  page: Page
}

/** A site that mails by a server of its own, and its owner's page there. */
const mailing = test.extend<{ mailing: Mailing }>({
  mailing: [
    async ({ browser }, use) => {
      const server = await openMailServer()
      const { host, port } = server.settings.server
      const site = await openSite({
        SMTP_URL: `smtp://${host}:${port}`,
        MAIL_FROM: 'site@example.com',
        MAIL_TO: 'orders@example.com',
      })
      const db = await openDatabase(undefined, site.dataDir)
      const context = await browser.newContext({ baseURL: site.url })
      const page = await context.newPage()
      await signIn(page, site)
      await use({ server, site, db, page })
      await db.destroy()
      await context.close()
      await site.stop()
      await server.close()
    },
    { timeout: 180_000 },
  ],
})

const banner = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Mail' })

/** Sends an enquiry as the form of a browser without script does. */
async function enquire({ page, site }: Mailing, email = 'buyer@example.com') {
  const typed = { name: 'A <b>Buyer</b>', email, message: 'A radar, please.', terms: 'on' }
  const sent = { form: typed, headers: { origin: site.url } }
  const answer = await page.request.post(`${site.url}/enquiries`, sent)
  expect(answer.ok()).toBe(true)
}

/** Makes mails old enough for the warning, which comes after two minutes. */
async function makeOlder(db: Database) {
  const tried = () =>
    db.selectFrom('mails').select('event').where('lastError', 'is not', null).execute()
  await expect.poll(tried, { timeout: 30_000 }).not.toEqual([])
  const createdAt = new Date(Date.now() - 20 * 60_000).toISOString()
  await retryWhileBusy(() =>
    db.updateTable('mails').set({ createdAt }).where('sentAt', 'is', null).execute(),
  )
}

/** Waits until so many mails were refused for good. */
async function refusals(db: Database, count: number) {
  const refused = () =>
    db.selectFrom('mails').select('event').where('failedAt', 'is not', null).execute()
  await expect.poll(refused, { timeout: 30_000 }).toHaveLength(count)
}

mailing(
  'R13: every admin page has a warning while mail is not delivered',
  async ({ mailing: all }) => {
    const { server, site, db, page } = all
    const pageErrors = await collectPageErrors(page.context(), site.url)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByText('Mail is off')).toBeHidden()

    await server.close()
    await enquire(all)
    await makeOlder(db)
    await page.reload()
    await expect(banner(page)).toContainText('Mail is not going out.')
    await expect(banner(page)).toContainText('2 mails wait, the oldest was written 20 minutes ago')
    await expect(banner(page)).toContainText('The mail server cannot be reached')
    await expect(banner(page)).toContainText('ECONNREFUSED')
    await expect(banner(page)).toContainText('Every enquiry is saved in the inbox')
    await axe(page)
    await page.goto('/dashboard/manage-blog')
    await expect(banner(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await banner(page).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/mail')
    await expect(page.getByRole('heading', { name: 'Mail cannot be sent' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('2 mails wait')
    await expect(page.getByRole('main')).toContainText('orders@example.com')
    await axe(page)

    await server.open()
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(banner(page)).toBeHidden({ timeout: 1_000 })
    }).toPass({ timeout: 90_000 })
    const arrived = server.state.arrived.map(({ to }) => to)
    expect(arrived.toSorted()).toEqual(['buyer@example.com', 'orders@example.com'])
    expect(pageErrors).toEqual([])
  },
)

mailing(
  'R13: refused mails are listed apart, and sent again by one button',
  async ({ mailing: all }) => {
    const { server, site, db, page } = all
    const pageErrors = await collectPageErrors(page.context(), site.url)
    server.state.mood = 'refusing'
    await enquire(all)
    await refusals(db, 2)
    await page.goto('/dashboard/manage-products')
    await expect(banner(page)).toContainText('2 mails were refused by the mail server.')
    await expect(banner(page)).not.toContainText('not going out')
    await axe(page)
    await banner(page).getByRole('link', { name: 'Which, and why' }).click()
    const list = page.getByRole('region', { name: '2 mails were refused by the mail server' })
    const news = list
      .getByRole('listitem')
      .filter({ hasText: 'The announcement of an enquiry, to you' })
    await expect(news).toContainText('To orders@example.com, refused just now')
    await expect(news).toContainText('550 No such user here')
    const { _id, reference } = await db
      .selectFrom('enquiries')
      .select(['_id', 'reference'])
      .executeTakeFirstOrThrow()
    const link = news.getByRole('link', { name: `Enquiry ${reference}` })
    await expect(link).toHaveAttribute('href', `/dashboard/enquiries/${_id}`)
    await axe(page)

    server.state.mood = 'fine'
    await page.waitForLoadState('networkidle')
    const press = page.getByRole('button', { name: 'Try again' })
    await press.focus()
    await page.keyboard.press('Enter')
    const said = page.getByRole('region', { name: 'Messages' })
    await expect(said).toContainText('2 mails are being tried again.')
    await expect(list).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Mail goes out' })).toBeFocused()
    await expect.poll(() => server.state.arrived.length, { timeout: 30_000 }).toBe(2)
    expect(pageErrors).toEqual([])
  },
)

mailing(
  'R13: the warning of refused mails can be dismissed until the next one',
  async ({ mailing: all }) => {
    const { db, page } = all
    await enquire(all, 'nobody@example.com')
    await refusals(db, 1)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/dashboard')
    await expect(banner(page)).toContainText('1 mail was refused by the mail server.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await banner(page)
      .getByRole('button', { name: /^Hide until/ })
      .click()
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toBeHidden()
    await enquire(all, 'nobody-else@example.com')
    await refusals(db, 2)
    await page.goto('/dashboard')
    await expect(banner(page)).toContainText('2 mails were refused by the mail server.')
  },
)

test('without a mail server the overview says that mail is off, and how to turn it on', async ({
  page,
}) => {
  await page.goto('/dashboard/trash')
  await expect(page.getByRole('main')).not.toContainText('Mail is off')
  await page.goto('/dashboard')
  await expect(banner(page)).toBeHidden()
  const line = page.getByText(/^Mail is off: enquiries are saved in the inbox/)
  await expect(line.getByRole('link')).toHaveText('Turn mail on')
  await page.waitForLoadState('networkidle')
  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Mail is off' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Every enquiry is saved in the inbox')
  await axe(page)
})

mailing('the admin works when the state of mail cannot be read', async ({ mailing: all }) => {
  const { db, page } = all
  await enquire(all, 'nobody@example.com')
  await refusals(db, 1)
  const giveBack = await takeIndexAway(db, 'mailsFailed')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await page.goto('/dashboard/mail')
  await expect(page.getByRole('alert')).toContainText('This page cannot be read right now.')
  await giveBack()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('550 No such user here')).toBeVisible()
})

mailing('without script the owner retries what was refused', async ({ mailing: all, browser }) => {
  await enquire(all, 'nobody@example.com')
  await refusals(all.db, 1)
  const context = await browser.newContext({ baseURL: all.site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, all.site)
  await page.goto('/dashboard')
  await expect(banner(page)).toContainText('1 mail was refused by the mail server.')
  await expect(banner(page).getByRole('button')).toBeHidden()
  await banner(page).getByRole('link').click()
  await expect(page.getByText('550 No such user here')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 mail is being tried again.')).toBeVisible()
  await context.close()
})
