import type { Browser, Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

const category = '/categories/spare-parts-for-pump'

async function sentLists(site: Site, vessel: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const lists = await db.selectFrom('enquiries').selectAll().where('vessel', '=', vessel).execute()
  const lines = await db
    .selectFrom('enquiryLines')
    .selectAll()
    .where(
      'enquiryId',
      'in',
      lists.map(({ _id }) => _id),
    )
    .orderBy('position')
    .execute()
  await db.destroy()
  return { lists, lines }
}

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


test('parts are added, changed and sent without script @phone', async ({ browser, site }, {
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
  await page.screenshot({ path: `/tmp/list-art/noscript-${project.name}.png`, fullPage: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'zx99817' })).toBeVisible()
  const number = (await page.locator('.list-number').textContent())?.slice(-11) ?? ''
  expect(number).toMatch(/^L-[2-9A-Z]{4}-[2-9A-Z]{4}$/)

  await page.getByLabel('A part that is not in the catalogue').fill('Gland packing 12 mm')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: /^Remove line 3/ }).click()
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
  await page.screenshot({ path: `/tmp/list-art/sent-${project.name}.png` })

  const { lists, lines } = await sentLists(site, vessel)
  expect(lists).toMatchObject([
    { listNumber: number, imoNumber: '9074729', email: 'chief@example.com' },
  ])
  expect(lines).toMatchObject([
    { quantity: '1', unit: 'pcs', title: 'Impeller and mouth rings for FBV', certainty: 'chosen' },
    { quantity: '4', unit: 'set', note: 'S/N 18' },
    { title: 'Gland packing 12 mm', certainty: 'free', productId: null },
  ])
  await page.goto('/enquiry-list')
  await expect(page.getByText('Nothing is on the list yet.')).toBeVisible()
  await page.context().close()
})
