import { expect, test } from './site.ts'

test('a number typed on a phone leads to the part in two taps (F-SRCH-1, N-9)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByLabel('Search by part number')
  await box.fill('jma 91226xa')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('jma 91226xa')
  await expect(page.getByRole('status')).toHaveText('1 product')
  await page.getByRole('link', { name: 'View Details: JRC JMA-9122-6XA X-band radar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JRC JMA-9122-6XA X-band radar')
})

test('a search is narrowed by links with counts, and what is chosen is taken away again (F-SRCH-5)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?q=seal')
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
  await narrow.getByRole('link', { name: 'Kit' }).click()
  await expect(page).toHaveURL(/type=Kit/)
  await expect(page.getByRole('status')).toHaveText('8 products')
  await expect(narrow.getByRole('link', { name: 'Kit 8', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await narrow.getByRole('link', { name: 'Spare part 2' }).click()
  await expect(page).toHaveURL('/search?q=seal&type=Spare+part')
  await expect(page.getByRole('status')).toHaveText('2 products')
  await page.goBack()
  await narrow.getByRole('link', { name: 'Remove Type Kit' }).click()
  await expect(page).toHaveURL('/search?q=seal')
})

test('what is not found is asked for with what was typed (F-SRCH-6)', async ({ page }) => {
  await page.goto('/search?q=ZX-99817')
  await expect(page.getByLabel('Message')).toHaveValue('I am looking for: ZX-99817')
  await expect(page.getByRole('link', { name: 'Ask for this part' })).toHaveAttribute(
    'href',
    '#ask',
  )
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Spare Parts For Pump' }),
  ).toBeVisible()
})

test('O for 0 is offered (N-9)', async ({ page }) => {
  await page.goto('/search?q=pt9oo')
  await page.getByRole('link', { name: 'PT900', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('1 product')
})
