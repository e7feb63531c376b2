import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'

test('C-22: deleted records are in the trash, newest first, and are restored with a tap', async ({
  breakable: { site, page },
}) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  await page.goto('/dashboard/trash')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await axe(page)

  const titles: string[] = []
  for (const path of ['products', 'blogs', 'videos']) {
    const listed = await page.request.get(`${site.url}/api/${path}`)
    const [first]: { _id: string; title: string }[] = await listed.json()
    titles.unshift(first?.title ?? '')
    await page.request.delete(`${site.url}/api/${path}/${first?._id}`, {
      headers: { origin: site.url },
    })
  }
  await page.reload()
  await page.waitForLoadState('networkidle')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const [n, title] of titles.entries()) {
    await expect(rows.nth(n)).toContainText(title)
    await expect(rows.nth(n)).toContainText('30 days left')
    await expect(rows.nth(n).locator('img')).toBeVisible()
  }
  await expect(rows.nth(2)).toContainText('Product, deleted just now')
  await axe(page)

  await rows.nth(1).getByRole('button', { name: 'Restore' }).click()
  const said = page.getByRole('region', { name: 'Messages' })
  await expect(said.getByRole('alert')).toHaveText(`Blog restored: ${titles[1]}`)
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '2 deleted records' })).toBeFocused()
  expect((await page.request.get(`${site.url}/blogs`)).ok()).toBe(true)
  await expect(page.locator('body')).toContainText('Blog restored')
  await said.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/dashboard\/edit-blog\//)
  expect(pageErrors).toEqual([])
})

test('C-53: deleting for good asks first', async ({ breakable: { site, page, db } }) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  const one = await db.selectFrom('products').select(['_id', 'title']).executeTakeFirstOrThrow()
  const deletedAt = new Date(Date.now() - 18 * 24 * 3_600_000 + 60_000).toISOString()
  await db.updateTable('products').set({ deletedAt }).where('_id', '=', one._id).execute()
  await page.goto('/dashboard/trash')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).toContainText('13 days left')
  const button = page.getByRole('button', { name: `Delete for good: ${one.title}` })
  const question = page.getByRole('alertdialog')
  await button.click()
  await expect(question).toContainText(`Delete “${one.title}” for good?`)
  await axe(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  const left = () => db.selectFrom('products').select('_id').where('_id', '=', one._id).execute()
  expect(await left()).toHaveLength(1)
  await button.press('Enter')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('alert')).toHaveText(`Deleted for good: ${one.title}`)
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  expect(await left()).toHaveLength(0)
  expect(pageErrors).toEqual([])
})

test('C-64: a long trash has pages, and a record restored meanwhile has a message', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  const chosen = await db.selectFrom('products').select('_id').orderBy('_id').limit(27).execute()
  const ids = chosen.map(({ _id }) => _id)
  for (const [n, _id] of ids.entries()) {
    const deletedAt = new Date(Date.now() - 60_000 * (n + 1)).toISOString()
    await db.updateTable('products').set({ deletedAt }).where('_id', '=', _id).execute()
  }
  await page.goto('/dashboard/trash')
  await page.waitForLoadState('networkidle')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(page.getByRole('heading', { name: '27 deleted records' })).toBeVisible()
  await expect(rows).toHaveCount(25)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(2)
  await db
    .updateTable('products')
    .set({ deletedAt: null })
    .where('_id', '=', ids[25] ?? '')
    .execute()
  await rows.first().getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('alert')).toHaveText('It is not in the trash any more.')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(rows).toHaveCount(25)
})

test('records are found in the trash, in short rows, and restored together @phone-only', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  const headers = { origin: site.url }
  const data = { description: 'Kept in stock.', imageUrl: '/icon-512.png', categoryId: '9' }
  const ids: string[] = []
  for (const title of ['Sieve one', 'Sieve two', 'Sieve three', 'Other']) {
    const added = await page.request.post(`${site.url}/api/products`, {
      data: { ...data, title },
      headers,
    })
    const { insertedId } = await added.json()
    await page.request.delete(`${site.url}/api/products/${insertedId}`, { headers })
    ids.push(insertedId)
  }
  await page.goto('/dashboard/trash')
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox', { name: 'Search' }).fill('sieve')
  await expect(page.getByRole('heading', { name: '3 deleted records found' })).toBeVisible()
  const row = await page.getByRole('main').getByRole('listitem').first().boundingBox()
  expect(row?.height).toBeLessThanOrEqual(80)
  await page.getByRole('checkbox', { name: 'Select Sieve one' }).check()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await axe(page)
  // Another tab has restored one of them meanwhile.
  await page.request.post(`${site.url}/api/products/${ids[2]}/restore`, { headers })
  await page
    .getByRole('group', { name: 'Selection' })
    .getByRole('button', { name: 'Restore' })
    .click()
  const said = page.getByRole('region', { name: 'Messages' })
  await expect(said.getByRole('alert')).toHaveText('2 records restored.')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(page.getByRole('heading', { name: /deleted record/ })).not.toContainText('found')
  await expect(page.getByText('Other', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
