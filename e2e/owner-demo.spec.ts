import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'

test('the demo is removed with one press, and restored as one batch', async ({
  breakable: { site, page },
}) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  const listed = async () => {
    const answers = ['products', 'blogs', 'videos'].map(async (path) => {
      const answer = await page.request.get(`${site.url}/api/${path}?limit=100`)
      const rows: unknown[] = await answer.json()
      return rows.length
    })
    return Promise.all(answers)
  }
  const [first]: { _id: string }[] = await (
    await page.request.get(`${site.url}/api/products`)
  ).json()
  const publicPage = `${site.url}/view-details/${first?._id}`
  expect((await page.request.get(publicPage)).status()).toBe(200)

  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await axe(page)
  const said = page.getByRole('region', { name: 'Messages' })
  const remove = page.getByRole('button', { name: 'Remove the demo' })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question).toContainText('Remove 86 demo records?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await listed()).toEqual([77, 6, 3])

  await remove.first().click()
  await question.getByRole('button', { name: 'Remove the demo' }).click()
  await expect(said.getByText('86 demo records removed.')).toBeVisible()
  await expect(remove).toBeHidden()
  expect(await listed()).toEqual([0, 0, 0])
  await expect
    .poll(async () => (await page.request.get(publicPage)).status())
    .toBeGreaterThanOrEqual(400)
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(said.getByText('86 demo records restored.')).toBeVisible()
  expect(await listed()).toEqual([77, 6, 3])

  await remove.click()
  await question.getByRole('button', { name: 'Remove the demo' }).click()
  await expect(remove).toBeHidden()
  await page.goto('/dashboard/trash')
  await page.waitForLoadState('networkidle')
  await axe(page)
  await page.getByRole('button', { name: 'Restore the demo' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  expect(await listed()).toEqual([77, 6, 3])
  expect((await page.request.get(publicPage)).status()).toBe(200)
  expect(pageErrors).toEqual([])
})

test('records of the demo are marked in the lists and on their edit pages', async ({ page }) => {
  // Three lists and three forms, each checked by axe.
  test.slow()
  for (const list of ['products', 'blog', 'video']) {
    await page.goto(`/dashboard/manage-${list}`)
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Demo' }).last()
    await expect(row.getByText('Demo', { exact: true })).toBeVisible()
    await axe(page)
    await row.getByRole('link', { name: /^Edit / }).click()
    await expect(page).toHaveURL(/\/edit-/)
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(head.getByText('Demo', { exact: true })).toBeVisible()
    await axe(page)
  }
})

for (const width of [390, 1440]) {
  test(`the checklist fits a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    const list = page.getByRole('region', { name: 'Before you go live' })
    await expect(list.getByText('Contact and address: still placeholders')).toBeVisible()
    await expect(page.getByText('All is in order.')).toBeHidden()
    await list.getByText('other texts are still examples').click()
    await axe(page)
    await expect(list.getByText('The clients are invented')).toBeVisible()
    await expect(list.getByText('On the home page.', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const { SCREENS } = process.env
    if (SCREENS) await page.screenshot({ path: `${SCREENS}-${width}.png`, fullPage: true })
  })
}
