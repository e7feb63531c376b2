import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { openDatabase } from '../app/database/database.server.ts'
import { fill, formOf, savedEnquiries, openFor, send, terms, whole } from './enquiries.ts'
import { openSite } from './site-process.ts'
import { expect, test } from './site.ts'

test('a form sent within three seconds is saved as spam and confirmed like any other', async ({
  page,
  site,
}, { project }) => {
  for (const [took, status, suspicion] of [
    [2999, 'spam', 'haste'],
    [3000, 'new', null],
  ] as const) {
    const message = `Open for ${took}, ${project.name}`
    await page.goto('/contact-us')
    await fill(page, message)
    await isEnhanced(page)
    await openFor(page, took)
    await send(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    expect(await savedEnquiries(site, message)).toMatchObject([{ status, suspicion }])
  }
})

test('a restored draft and a form shown again do not count as sent too fast', async ({
  page,
  site,
}, { project }) => {
  await page.goto('/contact-us')
  await isEnhanced(page)
  await openFor(page, 2500)
  const message = `Found again, ${project.name}`
  await fill(page, message)
  await page.goto('/faq')
  await page.goto('/contact-us')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(message)
  await formOf(page).getByLabel('Name').fill('')
  await openFor(page, 300)
  await formOf(page).evaluate((form) => form.setAttribute('novalidate', ''))
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Please tell us your name.')

  await isEnhanced(page)
  await openFor(page, 300)
  await terms(page).check()
  await formOf(page).getByLabel('Name').fill('Ann Example')
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(await savedEnquiries(site, message)).toMatchObject([{ status: 'new', suspicion: null }])
})

test('links mark a form without script as spam, and so do many links; one data sheet does not', async ({
  request,
  site,
}, { project }) => {
  const sheet = 'https://maker.example/sheet.pdf'
  for (const [text, took, suspicion] of [
    [sheet, '40000', null],
    [sheet, '', null],
    [`${sheet} ${sheet}`, '', 'links'],
    [`${sheet} ${sheet} ${sheet}`, '40000', 'links'],
    ['No link', '', null],
  ] as const) {
    const message = `Links ${text.length} ${took}, ${project.name}: ${text}`
    const form = { ...whole, message, took }
    const answer = await request.post('/enquiries', { form, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(await savedEnquiries(site, message)).toMatchObject([{ suspicion }])
  }
})

test('a form shown again keeps the time that it was open', async ({ request }) => {
  const answer = await request.post('/enquiries', { form: { ...whole, name: '', took: '2000' } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('name="took" value="2000"')
})

test('R13: with a silent mail server the form answers within half a second', async ({
  browser,
}) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const site = await openSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'site@example.com',
    DEMO_CONTENT: 'off',
  })
  const context = await browser.newContext({ baseURL: site.url })
  const db = await openDatabase(undefined, site.dataDir)
  try {
    const post = (message: string) => {
      const form = { ...whole, email: 'ann@example.com', message }
      return context.request.post('/enquiries', { form, maxRedirects: 0 })
    }
    expect((await post('The first')).status()).toBe(303)
    await expect.poll(() => sockets.length).toBe(1)
    const began = performance.now()
    expect((await post('The second')).status()).toBe(303)
    expect(performance.now() - began).toBeLessThan(500)
    const mails = await db.selectFrom('mails').select(['recipient', 'sentAt']).execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      ...Array(2).fill('ann@example.com'),
      ...Array(2).fill('owner@example.com'),
    ])
    expect(mails.every(({ sentAt }) => sentAt === null)).toBe(true)
  } finally {
    await db.destroy()
    await context.close()
    sockets.forEach((socket) => socket.destroy())
    silent.close()
    await site.stop()
  }
})

/** The script that enhances forms loads after the page. */
async function isEnhanced(page: Parameters<typeof fill>[0]) {
  await expect
    .poll(() => formOf(page).evaluate((form: HTMLFormElement) => new FormData(form).get('took')))
    .not.toBe('')
}
