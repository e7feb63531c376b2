import { addFree, numberOn, openList, sentLists, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

const category = '/categories/spare-parts-for-pump'
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${name}\n%%EOF\n`),
})

test('parts, notes and files of two tabs are one list', async ({ page, context, site }) => {
  const vessel = 'MV Tabs'
  await openList(page)
  await addFree(page, ['Gasket'])
  await sign(page, vessel)
  const shop = await context.newPage()
  await shop.goto(category)
  await shop.getByRole('button', { name: /^Add to list Impeller/ }).click()
  await expect(shop.getByRole('group', { name: /^On your list: Impeller/ })).toBeVisible()
  await shop.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('.list-line')).toHaveCount(2)
  await expect(page.locator('.list-line').nth(1)).toContainText('Impeller and mouth rings')
  await expect(page.getByLabel(/^Serial number for line 2/)).toBeVisible()

  const second = await context.newPage()
  await openList(second)
  await addFree(second, ['Anode'])
  await second.getByLabel(/^Note to line 1/).fill('Copper')
  await second.getByLabel(/^Quantity of line 1/).fill('7')
  await second.getByLabel('Port').fill('Chattogram')
  await second.getByLabel('Take or choose').setInputFiles([pdf('second.pdf')])
  await expect(second.locator('.file-row').filter({ hasText: 'stored' })).toHaveCount(1)
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('.list-line')).toHaveCount(3)
  await expect(page.getByLabel('Port')).toHaveValue('Chattogram')
  await page.getByLabel('Take or choose').setInputFiles([pdf('first.pdf')])
  await expect(page.locator('.file-row').filter({ hasText: 'stored' })).toHaveCount(2)
  await page.getByLabel(/^Note to line 3/).fill('Zinc')
  const number = await numberOn(page)
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  const { lists, lines } = await sentLists(site, vessel)
  expect(lists).toMatchObject([{ listNumber: number, port: 'Chattogram' }])
  expect(lines).toMatchObject([
    { title: 'Gasket', quantity: '7', note: 'Copper' },
    { title: 'Impeller and mouth rings for FBV' },
    { title: 'Anode', note: 'Zinc' },
  ])
  await page.goto('/enquiry-list')
  await expect(page.getByText('The list is empty.')).toBeVisible()
})

test('a page whose script comes late takes over what another tab has changed', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await openList(second)
  await addFree(second, ['Gasket'])
  await page.bringToFront()
  const script = Promise.withResolvers<void>()
  await page.route('**/enquiry-list.island*.js', async (route) => {
    await script.promise
    return route.fallback()
  })
  await page.goto('/enquiry-list')
  await expect(page.locator('.list-line')).toHaveCount(1)
  await addFree(second, ['Anode'])
  script.resolve()
  await page.getByLabel('Port').click()
  await expect(page.locator('.list-line')).toHaveText([/Gasket/, /Anode/])
  expect((await context.cookies()).find(({ name }) => name === 'list')?.value).toContain('Anode')
})

test('a part that is added while a list waits for a connection is on the next list', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Meanwhile'
  const shop = await context.newPage()
  await shop.goto(category)
  await shop.getByRole('button', { name: /^Add to list Mechanical/ }).click()
  await expect(shop.getByRole('group', { name: /^On your list/ })).toHaveCount(1)
  await page.bringToFront()
  await openList(page)
  await sign(page, vessel)
  const number = await numberOn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('is sent by itself when you are online')).toBeVisible()
  await shop.bringToFront()
  await shop.getByRole('button', { name: /^Add to list Impeller/ }).click()
  await expect(shop.getByRole('group', { name: /^On your list/ })).toHaveCount(2)
  await context.setOffline(false)
  await page.bringToFront()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 15_000 })
  expect((await sentLists(site, vessel)).lines).toMatchObject([
    { title: expect.stringContaining('Mechanical seal') },
  ])
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  await openList(page)
  await expect(page.locator('.list-line')).toContainText('Impeller and mouth rings')
  expect(await numberOn(page)).not.toBe(number)
  pageErrors.splice(0)
})
