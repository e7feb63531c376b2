import { inbox, test } from './owner-inbox.ts'
import { expect } from './owner.ts'

test('without script the admin shows no button that does nothing', async ({
  ask,
  browser,
  page: signedIn,
  site,
}) => {
  const [id] = await ask({ name: 'Chief engineer' })
  const storageState = await signedIn.context().storageState()
  const context = await browser.newContext({
    storageState,
    baseURL: site.url,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${inbox}/${id}`)
  await expect(page.getByText('categories, enquiries, quotes and imports')).toBeVisible()
  const answered = page.getByRole('button', { name: 'Answered' })
  await answered.click()
  await expect(answered).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/dashboard/featured-products')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  await page.goto('/dashboard/manage-products')
  await page.locator('.list-table .title').first().click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  for (const name of ['Delete', 'Add another like this'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await context.close()
})
