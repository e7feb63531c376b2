import { axe } from './axe.ts'
import { test } from './owner-inbox.ts'
import { expect, owner } from './owner.ts'

test('@phone-only the owner sees who changed what, and comes from an entry to the record and back', async ({
  page,
  ask,
  site,
}) => {
  const [id = ''] = await ask({ name: 'Mate of Canary' })
  const headers = { origin: new URL(site.url).origin }
  const title = `Log pump ${crypto.randomUUID()}`
  const fields = { title, description: 'Bilge.', imageUrl: '/icon-512.png', subcategoryId: '101' }
  const added = await page.request.post('/api/products', { headers, data: fields })
  const { _id } = await added.json()
  const change = { description: 'A bilge pump.', maker: 'Jabsco', version: 1 }
  await page.request.patch(`/api/products/${_id}`, { headers, data: change })
  await page.goto(`/dashboard/enquiries/${id}`)
  await page.getByLabel('Status of the enquiry').selectOption('answered')
  await expect(page.getByText('Answered by')).toBeVisible()

  await page.goto('/dashboard/activity')
  const list = page.getByRole('region', { name: /entr/ })
  const changed = list.getByRole('listitem').filter({ hasText: `Product changed: ${title}` })
  await expect(changed).toContainText('owner@example.com')
  await expect(changed).toContainText('Bilge. → A bilge pump.')
  await expect(changed).toContainText('empty → Jabsco')
  const answered = list.getByRole('listitem').filter({ hasText: 'Enquiry set to answered' })
  await expect(answered.first().getByRole('link')).toHaveAttribute('href', /enquiries\/asked-/)
  await expect(list).not.toContainText('Canary')
  await axe(page)

  await page.getByLabel('Kind').selectOption('Enquiries')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(changed).toHaveCount(0)
  await expect(answered.first()).toBeVisible()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await changed.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: '2 entries' })).toBeVisible()
  await page.request.delete(`/api/products/${_id}`, { headers })
  await page.reload()
  await expect(page.getByRole('heading', { name: '3 entries' })).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(0)
})

test('each sign-in, failed or not, is in the log, and without script the log is filtered', async ({
  browser,
  page,
  site,
}) => {
  const headers = { origin: new URL(site.url).origin }
  const wrong = { ...owner, password: 'not the right password' }
  const stranger = await browser.newContext({ baseURL: site.url })
  await stranger.request.post('/api/session', { headers, data: wrong })
  await stranger.request.post('/api/session', {
    headers,
    data: { ...wrong, email: 'nobody@example.com' },
  })
  await stranger.request.post('/api/session', { headers, data: owner })
  await stranger.close()
  const plain = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const log = await plain.newPage()
  await log.goto('/dashboard/activity')
  await log.getByLabel('Kind').selectOption('Sign-in and accounts')
  await log.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(log).toHaveURL(/kind=accounts/)
  await expect(log.getByText('Sign-in failed').first()).toBeVisible()
  await expect(log.getByText('Signed in').first()).toBeVisible()
  await expect(log.getByText('Product changed')).toHaveCount(0)
  await expect(log.getByText('nobody@example.com')).toHaveCount(0)
  await plain.close()
})
