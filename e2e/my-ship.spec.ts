import { expect, test } from './site.ts'

test('a ship is written down once, marks what fits, narrows a search, and goes to another device @phone', async ({
  page,
  browser,
}) => {
  await page.goto('/machines/yanmar/6ey18')
  await page.getByRole('link', { name: 'add to My ship' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add equipment' })
  await expect(sheet.getByLabel('Model')).toHaveValue('6EY18')
  await sheet.getByLabel('What it is').fill('Auxiliary engine')
  await sheet.getByLabel('Serial number').focus()
  await expect(sheet.getByText('in the catalogue fit')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  const machines = page.getByRole('region', { name: /^Engines and equipment/ })
  await expect(machines.getByRole('link', { name: /parts? fits?$/ })).toBeVisible()
  await expect(machines).toContainText('missing: serial number')

  await page.getByRole('button', { name: 'Change the vessel' }).click()
  await page.getByLabel('Vessel').fill('MV Example')
  await page.getByLabel('IMO number').fill('9074720')
  await page.getByRole('button', { name: 'Save the vessel' }).click()
  await expect(page.getByText('Please check the IMO number')).toBeVisible()
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Example')
  await page.getByLabel('IMO number').fill('IMO 9074729')
  await page.getByRole('button', { name: 'Save the vessel' }).click()
  await expect(page.locator('.ship-plate')).toContainText('9074729')

  await page.getByText('To another device').click()
  const code = page.getByRole('img', { name: 'Code with the address of this ship' })
  await expect(code).toBeVisible()
  const link = await page.getByRole('link', { name: 'Link to this ship' }).getAttribute('href')

  await page.goto('/search?q=nozzle')
  await expect(page.getByText('Fits your auxiliary engine').first()).toBeVisible()
  const all = await page.locator('[name=add][form]').count()
  await page.getByRole('link', { name: 'Only what fits MV Example' }).click()
  await expect(
    page.getByRole('link', { name: 'Remove Fits Only what fits your ship' }),
  ).toBeVisible()
  expect(await page.locator('[name=add][form]').count()).toBeLessThan(all)
  await page
    .getByRole('link', { name: /nozzle/i })
    .first()
    .click()
  await expect(page.getByText('Fits your auxiliary engine')).toBeVisible()

  await page.goto('/enquiry-list')
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Example')

  const other = await browser.newContext()
  const second = await other.newPage()
  await second.goto(link ?? '')
  await expect(second.getByRole('status')).toContainText('MV Example with 1 machine')
  await second.getByRole('button', { name: 'Take it' }).click()
  await expect(second.getByRole('link', { name: /parts? fits?$/ })).toBeVisible()
  await other.close()
})

test('a visitor without a ship loads nothing of it', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/search?q=nozzle', { waitUntil: 'networkidle' })
  expect(files.filter((file) => /ship/.test(file))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says why it is empty, and leads to the machines', async ({ page }) => {
    await page.goto('/my-ship')
    await expect(page.getByText('This page needs JavaScript')).toBeVisible()
    await page.getByRole('link', { name: 'find parts by machine' }).click()
    await expect(page).toHaveURL('/machines')
  })
})
