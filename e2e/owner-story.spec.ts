import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { cuttingProxy } from './cutting-proxy.ts'
import { longVideo } from './long-video.ts'
import { addPicture, field } from './owner-forms.ts'
import { login } from './owner.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { expect, test } from './site.ts'

const megabyte = 1_000_000
const hook = 'Release hook, 6 t, overhauled'

test('R-ROLE-2: a new owner signs in, fills the catalogue, mends it, and leaves (R-LOGIN-1, R-ADM-5, R-ADM-9, R-ADM-10, R-ST-1, C-2, C-3)', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { state, ...proxy } = await cuttingProxy()
  const nobodyYet = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DEMO_CONTENT: 'off' }
  const site = await startSite({ ...nobodyYet, SITE_URL: proxy.url })
  state.port = Number(new URL(site.url).port)
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()

  await signInAsPrinted(page, site)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sid')

  const address = await addProduct(page)
  await editAndDelete(page, address)
  await page.goto('/dashboard/add-video')
  await field(page, 'Title').fill('Overhaul of a release hook')
  state.cutsToCome = 3
  const buffer = await longVideo(24 * megabyte)
  await page.setInputFiles('#video', { name: 'overhaul.mp4', mimeType: 'video/mp4', buffer })
  await expect(page.getByRole('progressbar', { name: 'Uploading overhaul.mp4' })).toBeVisible()
  await page.getByRole('button', { name: /^(Add video|Uploading...)$/ }).click()
  await expect.poll(() => state.isStalled, { timeout: 60_000 }).toBe(true)
  state.stallAt = Infinity
  state.clients.forEach((socket) => socket.destroy())
  await expect(page.getByText('Video uploaded successfully!')).toBeVisible({ timeout: 60_000 })
  await page.goto('/videos')
  await expect(page.getByText('Overhaul of a release hook')).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL(/\/admin-login$/)
  if (cookie) await context.addCookies([cookie])
  await page.goto('/dashboard/manage-products')
  await expect(page.getByRole('heading', { name: 'Login Admin' })).toBeVisible()
  await context.close()
  await site.stop()
  await proxy.close()
})

async function signInAsPrinted(page: Page, site: SiteProcess) {
  await expect.poll(site.said).toContain('Password:')
  const [, email = ''] = /Email: +(\S+)/.exec(site.said()) ?? []
  // Its output is no terminal, so the password is in a file.
  const written = await readFile(join(site.dataDir, 'owner-password.txt'), 'utf8')
  const [, password = ''] = /Password: +(\S+)/.exec(written) ?? []
  await page.goto('/admin-login')
  await login(page, { email, password })
  await expect(page).toHaveURL(/\/dashboard\/start\/company$/)
}

/** Adds a product with a picture and looks at it as a buyer; answers the address of its page. */
async function addProduct(page: Page) {
  await page.goto('/dashboard/add-product')
  await field(page, 'Title').fill(hook)
  await addPicture(page)
  await field(page, 'Category').selectOption('LifeBoat and Davit')
  await field(page, 'Description').fill('Load tested to 1.1 times its working load.')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await page.goto('/categories/lifeboat-and-davit', { waitUntil: 'commit' })
  const card = page.getByRole('link', { name: hook }).first()
  await expect(card).toBeVisible({ timeout: 1000 })
  return (await card.getAttribute('href')) ?? ''
}

async function editAndDelete(page: Page, address: string) {
  await page.goto('/dashboard/manage-products?search=release+hook+overhauled')
  await page.getByRole('link', { name: hook, exact: true }).click()
  await field(page, 'Title').fill(`${hook} in 2026`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved')).toBeVisible()
  await page.goto('/dashboard/manage-products')
  await page.getByRole('button', { name: `Delete ${hook} in 2026` }).click()
  await expect(page.getByText('Product deleted successfully!')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
}

/** On a phone Sign out is in the drawer. */
async function signOut(page: Page) {
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click()
}
