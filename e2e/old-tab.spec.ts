import type { Page } from '@playwright/test'

import { fill, formOf, openFor, savedEnquiries, send } from './enquiries.ts'
import { addFree, openList, sentLists, sign } from './enquiry-lists.ts'
import { deploy, goneFiles } from './old-tab.ts'
import { openBox } from './search-box.ts'
import { expect, test } from './site.ts'

// A public page stays open while the site is updated: its scripts are gone, and its forms work as without script.

const listOf = (page: Page) =>
  page.evaluate(() => /list=([^;]*)/.exec(document.cookie)?.[1]?.split('/').slice(1) ?? [])
const addButton = (page: Page) => page.locator('main [name=add]').first()

test.afterEach(({ pageErrors }) => {
  const others = pageErrors.filter((one) => !goneFiles.test(one))
  pageErrors.splice(0, pageErrors.length, ...others)
})

test('Add to list is sent as a form when its script is gone, with the amount @phone', async ({
  page,
  request,
}) => {
  const [{ _id }] = await (await request.get('/api/products?limit=1')).json()
  await page.goto(`/view-details/${_id}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Quantity').fill('3')
  await deploy(page)
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/view-details/${_id}#${_id}`)
  await expect(addButton(page)).toHaveText(/On your list/)
  expect(await listOf(page)).toEqual([`${_id}:3`])
})

test('without a connection Add to list says so and stays on its page, and the next press adds', async ({
  page,
  context,
  pageErrors,
}) => {
  const address = '/categories/marine-electronic-item?sub=radar'
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await deploy(page)
  await context.setOffline(true)
  await addButton(page).click()
  await expect(addButton(page)).toHaveText(/No connection. Press again/)
  await expect(page).toHaveURL(address)
  await context.setOffline(false)
  await addButton(page).click()
  await expect(addButton(page)).toHaveText(/On your list/)
  expect(await listOf(page)).toHaveLength(1)
  const others = pageErrors.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  pageErrors.splice(0, pageErrors.length, ...others)
})

test('a message is sent as a form when the script that sends it is gone; a refused one keeps what was typed', async ({
  page,
  site,
}) => {
  await page.goto('/contact-us')
  await page.waitForLoadState('networkidle')
  await deploy(page)
  await fill(page, 'From an old tab')
  await formOf(page).getByLabel('Phone Number').fill('call me')
  await openFor(page, 5_000)
  await send(page)
  await expect(formOf(page).getByRole('alert')).toBeVisible()
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue('From an old tab')
  await formOf(page).getByLabel('Phone Number').fill('+880 1700-000000')
  await openFor(page, 5_000)
  await send(page)
  await expect(page).toHaveURL(/\/enquiries\/sent\/E-/)
  expect(await savedEnquiries(site, 'From an old tab')).toHaveLength(1)
})

test('an address for the newsletter and a search are sent as forms too', async ({ page }) => {
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  await deploy(page)
  const block = page.getByRole('contentinfo').locator('form[action="/newsletter"]')
  await block.getByRole('textbox').fill('old-tab@example.com')
  await block.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL(/\/newsletter\/sent/)

  await page.unroute('**/assets/**')
  const { box } = await openBox(page)
  await deploy(page)
  await box.fill('impeller')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=impeller/)
})

test('a list whose script is gone is changed and sent as a form', async ({ page, site }) => {
  const vessel = 'MV Old Tab'
  await openList(page)
  await addFree(page, ['Gland packing'])
  let isGone = true
  await page.route(/assets\/(enquiry-list\.island|hydrate-island)/, (route) => {
    const url = route.request().url().replace('/assets/', '/assets/of-the-build-before-')
    return isGone ? route.continue({ url }) : route.fallback()
  })
  await page.goto('/enquiry-list')
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: /^Quantity of line 1/ }).fill('7')
  await sign(page, vessel)
  await openFor(page, 5_000)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  const { lines } = await sentLists(site, vessel)
  expect(lines).toMatchObject([{ title: 'Gland packing', quantity: '7' }])
  isGone = false
})

test('a photo of a list waits on the device when the script that sends it is gone, and Reload sends it @phone', async ({
  page,
  site,
}, { project }) => {
  const vessel = `MV Old Photo ${project.name}`
  await openList(page)
  await addFree(page, ['Impeller'])
  await sign(page, vessel)
  await deploy(page)
  await page.getByLabel('Take or choose').setInputFiles({
    name: 'drawing.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
  })
  const offer = page.getByRole('alert').filter({ hasText: 'This page was updated.' })
  await expect(offer).toHaveText('This page was updated. Reload to continue.Reload')
  await expect(page.locator('.file-row')).toContainText('on this device')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('your photos and files are sent first')).toBeVisible()
  await offer.getByRole('link', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/, { timeout: 20_000 })
  const { lists } = await sentLists(site, vessel)
  expect(lists).toMatchObject([{ name: 'Chief engineer' }])
})
