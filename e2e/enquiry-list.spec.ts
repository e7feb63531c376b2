import type { Browser, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { addFree, numberOn, openLine, openList, sentLists, sign } from './enquiry-lists.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

const category = '/categories/spare-parts-for-pump'

async function withoutScript(
  browser: Browser,
  site: Site,
  viewport?: { width: number; height: number },
) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    ...(viewport && { viewport }),
  })
  return context.newPage()
}

test('parts are added, changed and sent without script @phone-only', async ({ browser, site }, {
  project,
}) => {
  const vessel = `MV Scriptless ${project.name}`
  const page = await withoutScript(browser, site, project.use.viewport ?? undefined)
  await page.goto(category)
  await page.getByRole('button', { name: /^Add to list Impeller/ }).click()
  await expect(page).toHaveURL(/\/categories\/spare-parts-for-pump#/)
  await page.getByRole('link', { name: 'View Details: Mechanical seal' }).click()
  await page.getByLabel('Quantity').fill('4')
  await page.getByLabel('Unit').selectOption('set')
  await page.getByRole('button', { name: 'Add to list', exact: true }).click()
  await page.goto('/search?q=zx99817')
  await page.getByRole('button', { name: /to your list/ }).click()
  await expect(page).toHaveURL(/\/enquiry-list$/)

  await expect(page.getByRole('listitem').filter({ hasText: 'zx99817' })).toBeVisible()
  const number = (await page.locator('.list-number').textContent())?.slice(-11) ?? ''
  expect(number).toMatch(/^L-[2-9A-Z]{4}-[2-9A-Z]{4}$/)

  await page.getByLabel('A part that is not in the catalogue').fill('Gland packing 12 mm')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: /^Remove line 3/ }).click()
  await page.getByLabel(/^Serial number for line 1/).fill('18-40771')
  await page.getByLabel('IMO number').fill('9074728')
  await page.getByLabel('Vessel').fill(vessel)
  await page.getByLabel('Name or rank').fill('Chief engineer')
  await page.getByLabel('Email or phone').fill('chief@example.com')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page.getByLabel('IMO number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please check the IMO number').first()).toBeVisible()
  await page.getByLabel('IMO number').fill('IMO 9074729')
  await page.getByLabel(/^Note to line 2/).fill('S/N 18')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))

  const { lists, lines } = await sentLists(site, vessel)
  expect(lists).toMatchObject([
    { listNumber: number, imoNumber: '9074729', email: 'chief@example.com' },
  ])
  expect(lines).toMatchObject([
    {
      quantity: '1',
      unit: 'pcs',
      title: 'Impeller and mouth rings for FBV',
      certainty: 'chosen',
      details: '{"Serial number":"18-40771"}',
    },
    { quantity: '4', unit: 'set', note: 'S/N 18' },
    { title: 'Gland packing 12 mm', certainty: 'free', productId: null },
  ])
  await page.goto('/enquiry-list')
  await expect(page.getByText('The list is empty.')).toBeVisible()
  await page.context().close()
})

test('three parts from a nameplate to Sent take at most 12 taps @phone-only', async ({
  page,
  site,
}, { project }) => {
  const vessel = `MV Taps ${project.name}`
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await page.goto('/')
  await tap(page.locator('.my-list:visible'))
  await expect(page.locator('[data-island*=enquiry-list]')).toHaveAttribute('data-awake', '')
  const free = page.getByLabel('A part that is not in the catalogue')
  await tap(free)
  for (const part of ['Impeller Naniwa FBV-100', 'Mechanical seal 45 mm', 'Gland packing 12 mm']) {
    await page.keyboard.type(part)
    await tap(page.getByRole('button', { name: 'Add line' }))
  }
  await expect(page.locator('.list-line')).toHaveCount(3)
  if (project.name === 'phone') {
    const foot = page.locator('.list-send')
    await expect(foot).toBeInViewport({ ratio: 1 })
    await expect(foot).toContainText('Saved, 3 lines')
  }

  await tap(page.getByLabel('Vessel'))
  await page.keyboard.type(vessel)
  await tap(page.getByLabel('Name or rank'))
  await page.keyboard.type('Chief engineer')
  await tap(page.getByLabel('Email or phone'))
  await page.keyboard.type('chief@example.com')
  const number = await numberOn(page)
  await tap(page.getByRole('button', { name: 'Send 3 lines' }))
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  expect(taps).toBeLessThanOrEqual(12)
  expect((await sentLists(site, vessel)).lines).toHaveLength(3)
  await expect(page.locator('.my-list:visible b')).toHaveText('')
})

test('at 300 kbit/s and 700 ms three parts are sent with at most 132.6 kB after the first page', async ({
  page,
  site,
}) => {
  test.slow()
  await page.goto(category)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const speed = (300 * 1000) / 8
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 700,
    downloadThroughput: speed,
    uploadThroughput: speed,
  })
  let bytes = 0
  // Pictures of the first page can still come; they are not of the list.
  const asked = new Set<string>()
  network.on('Network.requestWillBeSent', ({ requestId, documentURL }) => {
    if (!documentURL.endsWith(category)) asked.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/enquiry-list')
  await expect(page.locator('[data-island*=enquiry-list]')).toHaveAttribute('data-awake', '', {
    timeout: 30_000,
  })
  await addFree(page, ['Impeller Naniwa FBV-100', 'Mechanical seal 45 mm', 'Gland packing 12 mm'])
  await sign(page, 'MV Slow')
  const number = await numberOn(page)
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  await page.waitForLoadState()
  expect((await sentLists(site, 'MV Slow')).lines).toHaveLength(3)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes / 1000).toBeLessThan(132.6)
})

test('parts are added on the page, also without a connection', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto(category)
  const address = page.url()
  const add = page.getByRole('button', { name: /^Add to list/ }).first()
  const listed = page.getByRole('group', { name: /^On your list/ })
  await context.setOffline(true)
  await add.click()
  await expect(page.getByRole('button', { name: /^No connection. Press again/ })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^No connection/ }).click()
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  // Some browsers never fetch a script again that they could not fetch once; then the form has been sent as a page.
  await page.goto(address)
  await add.click()
  await expect(listed).toHaveCount(1)
  await context.setOffline(true)
  await add.click()
  await expect(listed).toHaveCount(2)
  await expect(page.locator('.my-list:visible b')).toHaveText('3')
  expect(page.url()).toBe(address)
  await context.setOffline(false)
  pageErrors.splice(0)
})

test('a quantity that only the server can read goes to it, and is added', async ({ page }) => {
  await page.goto(category)
  await page.getByRole('link', { name: 'View Details: Mechanical seal' }).click()
  const quantity = page.getByRole('textbox', { name: /^Quantity/ }).first()
  await quantity.fill('3')
  await page.getByRole('button', { name: 'Add to list', exact: true }).click()
  await expect(page.getByRole('button', { name: 'On your list', exact: true })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await quantity.fill('1,5')
  await page.getByRole('button', { name: 'On your list', exact: true }).click()
  await expect(page).toHaveURL(/#/)
  await openList(page)
  await expect(page.getByRole('textbox', { name: /^Quantity of line 1/ })).toHaveValue('4.5')
})

test('the list is kept on the device with its notes, the badge counts it, and axe finds nothing @phone', async ({
  page,
}) => {
  await page.goto(category)
  const add = page.getByRole('button', { name: /^Add to list Impeller/ })
  await add.click()
  await expect(page.getByRole('group', { name: /^On your list: Impeller/ })).toBeVisible()
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  // The sticky header covers what it stands above.
  await page.evaluate(() => scrollTo(0, 0))
  await axe(page)
  await openList(page)
  await addFree(page, ['Gland packing'])
  await page.getByLabel(/^Note to line 1/).fill('S/N 77')
  await expect(page.getByText('1 of 2 lines complete')).toBeVisible()
  const impeller = page.locator('.list-line').filter({ hasText: 'Impeller' })
  await expect(impeller).toContainText('Missing: Serial number, position on board')
  await page.getByLabel(/^Serial number for line 1/).fill('18-40771')
  await expect(impeller).toContainText('Missing: Position on board')
  await page.getByLabel(/^Position on board for line 1/).fill('No. 2 cooling pump')
  await expect(page.getByText('2 of 2 lines complete')).toBeVisible()
  await openLine(page, 2)
  await page.getByRole('button', { name: /^More: Quantity of line 2/ }).click()
  await page.getByLabel('Vessel').fill('MV Kept')
  await page.getByLabel('Remember ship').check()
  await page.reload()
  await expect(page.getByLabel(/^Note to line 1/)).toHaveValue('S/N 77')
  await expect(page.getByLabel(/^Serial number for line 1/)).toHaveValue('18-40771')
  await expect(page.getByLabel(/^Quantity of line 2/)).toHaveValue('2')
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Kept')
  await axe(page)
  const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
  expect(overflow).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^L-.*\.csv$/)
  const chat =
    (await page.getByRole('link', { name: 'WhatsApp', exact: true }).last().getAttribute('href')) ??
    ''
  expect(new URL(chat).searchParams.get('text')).toContain('S/N 77')

  for (let left = 2; left > 0; left -= 1) {
    await openLine(page, 1)
    await page.getByRole('button', { name: /^Remove line 1/ }).click()
  }
  await expect(page.locator('.my-list:visible b')).toHaveText('')
  await page.reload()
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Kept')
  await expect(page.getByLabel('Remember ship')).toBeChecked()
})
