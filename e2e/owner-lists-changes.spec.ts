import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { bin, box, counts, loneTitle, notice, open, products, test, titles } from './owner-lists.ts'
import { expect, signIn } from './owner.ts'

test('R-ERR-6 C-23: a product is deleted at once, gone from the site, and back with Undo', async ({
  page,
  addProduct,
}) => {
  const id = await addProduct({ title: 'Sleeve to delete' })
  const seen = async () => (await page.request.get(`/view-details/${id}`)).status()
  expect(await seen()).toBe(200)
  await page.goto(products)
  const all = await counts(page).textContent()
  await bin(page, 'Sleeve to delete').click()
  await expect(notice(page)).toHaveText('Product deleted successfully! Sleeve to delete')
  await expect(bin(page, 'Sleeve to delete')).toHaveCount(0)
  await expect(counts(page)).not.toHaveText(all ?? '')
  expect(await seen()).toBe(404)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bin(page, 'Sleeve to delete')).toBeVisible()
  await expect(counts(page)).toHaveText(all ?? '')
  expect(await seen()).toBe(200)
})

test('R-ADM-10: the row of a product that is being deleted shows that, and a second tap does nothing', async ({
  page,
  addProduct,
}) => {
  await addProduct({ title: 'Binned twice' })
  await page.goto(products)
  const calls: string[] = []
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/products/*', async (route) => {
    calls.push(route.request().method())
    await later
    await route.continue()
  })
  await bin(page, 'Binned twice').click()
  const row = page.getByRole('row', { name: /Binned twice/ })
  await expect(row).toHaveAttribute('aria-busy', 'true')
  await bin(page, 'Binned twice').click({ force: true })
  goOn()
  await expect(notice(page)).toContainText('Product deleted successfully!')
  await expect(row).toHaveCount(0)
  expect(calls).toEqual(['DELETE'])
})

test('R-ERR-7 C-23 C-24: a blog is deleted at once, in the words of the specification, and back with Undo', async ({
  page,
}) => {
  await page.goto('/dashboard/manage-blog')
  const title = await loneTitle(page)
  const address = await page
    .getByRole('link', { name: `View on the site: ${title}`, includeHidden: true })
    .getAttribute('href')
  await bin(page, title).click()
  await expect(notice(page)).toHaveText(`blog deleted successfully! ${title}`)
  await expect(bin(page, title)).toHaveCount(0)
  expect((await page.request.get(address ?? '')).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bin(page, title)).toBeVisible()
  expect((await page.request.get(address ?? '')).status()).toBe(200)
})

test('R-VAL-5 R-ERR-8: a video is deleted only after the question; Cancel keeps it, Undo brings it back', async ({
  page,
}) => {
  await page.goto('/dashboard/manage-video')
  const [title = ''] = await titles(page).allTextContents()
  await bin(page, title).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this video?',
    exact: true,
  })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(bin(page, title)).toBeFocused()
  await page.reload()
  await bin(page, title).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toHaveText(`Video deleted successfully! ${title}`)
  await expect(bin(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bin(page, title)).toBeVisible()
})

test('R-ADM-10 C-23: several products are selected, deleted together and taken back together', async ({
  page,
  addProduct,
}) => {
  for (const kind of ['one', 'two', 'three', 'four']) await addProduct({ title: `Bulk ${kind}` })
  await page.goto(`${products}?search=bulk`)
  await expect(titles(page)).toHaveText(['Bulk four', 'Bulk three', 'Bulk two', 'Bulk one'])
  await box(page, 'Bulk four').check()
  await box(page, 'Bulk two').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bulk three/ })).toHaveCSS(
    'background-color',
    'rgb(255, 246, 221)',
  )
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await box(page, 'Bulk one').uncheck()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(notice(page)).toHaveText('3 products deleted.')
  await expect(titles(page)).toHaveText(['Bulk one'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Bulk four', 'Bulk three', 'Bulk two', 'Bulk one'])
  await expect(box(page, 'Bulk two')).not.toBeChecked()
})

test('R-ADM-10 R-ADM-6: products are moved to another category with its count, and back with Undo', async ({
  page,
  addProduct,
}) => {
  for (const kind of ['one', 'two']) await addProduct({ title: `Movable ${kind}` })
  const inside = async (category: string) => {
    const answer = await page.request.get(`/categories/${category}`)
    return (await answer.text()).split('<main')[1]?.match(/Gas Generator Set\D+(\d+)/)?.[1]
  }
  const before = await inside('generator')
  await page.goto(`${products}?search=movable`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Move/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' })
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Automation')
  await expect(dialog.getByRole('combobox')).toHaveCount(1)
  await dialog.getByRole('combobox').selectOption('Generator')
  await dialog.getByRole('combobox', { name: /^Subcategory/ }).selectOption('Gas Generator Set')
  await axe(page)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(notice(page)).toHaveText('2 products moved to Generator.')
  await expect(
    page.getByText('Gas Generator Set', { exact: true }).locator('visible=true'),
  ).toHaveCount(2)
  expect(Number(await inside('generator'))).toBe(Number(before) + 2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page).last()).toHaveText('2 products moved back.')
  await expect(
    page.getByText('Marine Engine', { exact: true }).locator('visible=true'),
  ).toHaveCount(2)
  expect(await inside('generator')).toBe(before)
})

test('R-ERR-6 R-ERR-7 R-ERR-8 C-64: a record deleted already has the exact message, and leaves the list', async ({
  page,
  site,
  addProduct,
}) => {
  const headers = { origin: site.url }
  const id = await addProduct({ title: 'Gone already' })
  await page.goto(`${products}?search=gone+already`)
  await page.request.delete(`/api/products/${id}`, { headers })
  await bin(page, 'Gone already').click()
  await expect(notice(page)).toHaveText('Product not found or failed to delete.')
  await expect(page.getByText('Nothing found.')).toBeVisible()

  for (const { list, subject, words, isAsked } of [
    {
      list: 'manage-blog',
      subject: 'blogs',
      words: 'blog not found or failed to delete.',
      isAsked: false,
    },
    {
      list: 'manage-video',
      subject: 'videos',
      words: 'Failed to delete video. Try again.',
      isAsked: true,
    },
  ]) {
    await page.goto(`/dashboard/${list}`)
    const button = page.getByRole('button', { name: /^Delete ./ }).first()
    const ids = [(await button.getAttribute('id'))?.replace('delete-', '') ?? '']
    await page.request.post(`/api/${subject}/delete`, { data: { ids }, headers })
    await button.click()
    if (isAsked) await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page)).toHaveText(words)
    await page.request.post(`/api/${subject}/restore`, { data: { ids }, headers })
  }
})

test('R-ERR-6 R-ERR-7 R-ERR-8 C-64: a failed request has the exact message, and the row stays', async ({
  breakable: { site, page, db },
}) => {
  test.slow()
  await signIn(page, site)
  for (const { list, table, words } of [
    {
      list: 'manage-products',
      table: 'products',
      words: 'Failed to delete product. Please try again.',
    },
    { list: 'manage-blog', table: 'posts', words: 'Failed to delete blog. Please try again.' },
    { list: 'manage-video', table: 'videos', words: 'An error occurred. Please try again.' },
  ] as const) {
    await open(page, `/dashboard/${list}`)
    const giveBack = await takeAway(db, table)
    const button = page.getByRole('button', { name: /^Delete ./ }).first()
    await button.click()
    if (table === 'videos') {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await expect(notice(page)).toHaveText(words)
    await expect(button).toBeVisible()
    await expect(button).toBeFocused()
    await giveBack()
  }
  await page.route('**/api/videos/*', (route) => route.abort())
  await page.reload()
  await page
    .getByRole('button', { name: /^Delete ./ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toHaveText('An error occurred. Please try again.')
})

test('R-ADM-10 C-23: a product is found, deleted and taken back by keyboard alone', async ({
  page,
  addProduct,
}) => {
  for (const kind of ['one', 'two', 'three']) await addProduct({ title: `Keyed ${kind}` })
  await open(page, products)
  await page.keyboard.press('/')
  await page.keyboard.type('keyed')
  await expect(titles(page)).toHaveText(['Keyed three', 'Keyed two', 'Keyed one'])
  const wanted = bin(page, 'Keyed two')
  for (let tabs = 0; tabs < 60 && !(await wanted.evaluate(isFocused)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Keyed three', 'Keyed one'])
  await expect(bin(page, 'Keyed one')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(titles(page)).toHaveText(['Keyed three', 'Keyed two', 'Keyed one'])
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/dashboard/add-product')
})

function isFocused(element: Element) {
  return element === document.activeElement
}
