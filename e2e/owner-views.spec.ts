import { axe } from './axe.ts'
import { open, products, test } from './owner-lists.ts'
import { expect } from './owner.ts'

test('filters are saved as a view, chosen and deleted, also without script @phone-only', async ({
  browser,
  page,
  site,
}) => {
  await open(page, `${products}?supply=in+stock`)
  await page.locator('.list-filters summary').click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Please write a name.')).toBeVisible()
  await page.getByLabel('Save these filters as a view').fill('On the shelf')
  await axe(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  const own = views.getByRole('link', { name: 'On the shelf' })
  await expect(own).toHaveAttribute('aria-current', 'true')
  await views.getByRole('link', { name: 'All products' }).click()
  await expect(page).toHaveURL(new RegExp(`${products}$`))
  await expect(own).toHaveAttribute('aria-current', 'false')
  await axe(page)

  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(site.url + products)
  await other.getByRole('link', { name: 'On the shelf' }).click()
  await expect(other).toHaveURL(/\?supply=in\+stock$/)
  await other.getByRole('button', { name: 'Delete view On the shelf' }).click()
  await expect(other.getByRole('link', { name: 'On the shelf' })).toHaveCount(0)
  await expect(other).toHaveURL(/\?supply=in\+stock$/)
  await plain.close()
})
