import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { holdResponses, recordLoadingTexts } from './held-responses.ts'
import { expectNoShift, forgetShifts, watchShifts } from './layout-shifts.ts'
import { addPicture, field } from './owner-forms.ts'
import { counts, filter, open, products, test, titles } from './owner-lists.ts'
import { expect } from './owner.ts'

// Whatever the owner's pages load in the browser says so on a slow line, and only there.

const lists = [
  ['/dashboard/manage-products', 'Loading products...'],
  ['/dashboard/manage-blog', 'Loading blogs...'],
  ['/dashboard/manage-video', 'Loading videos...'],
  ['/dashboard/enquiries', 'Loading enquiries...'],
  ['/dashboard/newsletter', 'Loading subscribers...'],
] as const

const loadingStatus = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading / })
const dataOf = (list: string) => `**${list}.data*`

/** Opens a list whose page has a clock that only the test moves. */
async function openStopped(page: Page, list: string) {
  await page.clock.install({ time: 0 })
  await page.goto(list)
  await page.waitForLoadState('networkidle')
  // On a busy machine the page is hydrated after that, and what is typed before starts no search.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[type=search]') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
  await page.clock.pauseAt(600_000)
}

for (const [list, words] of lists) {
  test(`R-BLOG-3 R-ST-2 C-73: a search in ${list} that takes long says '${words}', once, until it is answered`, async ({
    page,
  }) => {
    await openStopped(page, list)
    const texts = await recordLoadingTexts(page)
    const search = page.getByRole('searchbox', { name: 'Search' })
    const listed = page.getByRole('group', { name: /^The / })

    await search.fill('nothing has this')
    await page.clock.runFor(250)
    await expect(page).toHaveURL(/search=nothing/)
    await expect(listed).toHaveAttribute('aria-busy', 'false')
    expect(await texts(), 'a quick answer').toEqual([])

    const release = await holdResponses(page, dataOf(list))
    await search.fill('')
    await page.clock.runFor(250)
    await expect(listed).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(350)
    expect(await texts(), 'before 400 ms').toEqual([])
    await page.clock.runFor(500)
    await expect(loadingStatus(page)).toHaveText(words)
    await expect(page.getByText(words)).toBeInViewport({ ratio: 1 })
    await page.clock.runFor(3000)
    release()
    await expect(page.getByText(words)).toHaveCount(0)
    expect(await texts()).toEqual([words, ''])
  })
}

test('R-ST-2 C-73: filter, order and next page say that they load, over the list, and nothing moves @phone', async ({
  page,
}) => {
  // Three lists of 25 products, each checked by axe.
  test.slow()
  await watchShifts(page)
  const steps = [
    () => filter(page, 'Category', 'Automation'),
    () => page.getByRole('combobox', { name: 'Order' }).selectOption('Title A–Z'),
    () => page.getByRole('link', { name: 'Next page' }).click(),
  ]
  for (const step of steps) {
    await open(page, products)
    await forgetShifts(page)
    const release = await holdResponses(page, dataOf(products))
    await step()
    const text = page.getByText('Loading products...')
    await expect(text).toBeVisible()
    await expectNoShift(page)
    await axe(page)
    await expect(text).toBeInViewport({ ratio: 1 })
    const [over, under] = [await text.boundingBox(), await page.getByRole('table').boundingBox()]
    const middle = (over?.y ?? 0) + (over?.height ?? 0) / 2
    expect(middle).toBeGreaterThan(under?.y ?? 0)
    expect(middle).toBeLessThan((under?.y ?? 0) + (under?.height ?? 0))
    release()
    await expect(text).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('R-ST-2 C-73: opening a list or a record has a loading text', async ({ page }) => {
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  const list = await holdResponses(page, dataOf(products))
  await page.getByRole('link', { name: 'products live' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  list()
  await expect(titles(page).first()).toBeVisible()
  await expect(page.getByText('Loading products...')).toHaveCount(0)

  const record = await holdResponses(page, '**/dashboard/edit-product/*.data*')
  await titles(page).first().click()
  await expect(page.getByText('Loading product details...')).toBeVisible()
  record()
  await expect(field(page, 'Title')).toBeVisible()
  await expect(page.getByText('Loading product details...')).toHaveCount(0)
})

test('R-ST-2 C-73: the search for a person’s data has a loading text', async ({ page }) => {
  await page.goto('/dashboard/person')
  await page.waitForLoadState('networkidle')
  const release = await holdResponses(page, dataOf('/dashboard/person'))
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Loading a person’s data...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Nothing is held' })).toBeVisible()
  await expect(page.getByText('Loading a person’s data...')).toHaveCount(0)
})

test('R-ST-2 C-8: while a search is loading, the counts stay those of the list that is shown', async ({
  page,
}) => {
  await open(page, products)
  const before = await counts(page).textContent()
  expect(before).toMatch(/^\d+ products/)
  const release = await holdResponses(page, dataOf(products))
  await page.getByRole('searchbox', { name: 'Search' }).fill('pump')
  await expect(page.getByText('Loading products...')).toBeVisible()
  await expect(counts(page)).toHaveText(/^\d+ products$/)
  release()
  await expect(counts(page)).toContainText(/^\d+ of \d+ products/)
})

test('R-ST-2 C-73: the loading text disappears when the connection is lost', async ({
  page,
  pageErrors,
}) => {
  await open(page, '/dashboard/manage-blog')
  const breakLine = await holdResponses(page, dataOf('/dashboard/manage-blog'), 'dead')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title A–Z')
  await expect(page.getByText('Loading blogs...')).toBeVisible()
  breakLine()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByText('Loading blogs...')).toHaveCount(0)
  expect(pageErrors.splice(0).filter((one) => !one.includes('DISCONNECTED'))).toEqual([])
})

for (const [page, api, name] of [
  ['/dashboard/add-product', '**/api/products', 'Add product'],
  ['/dashboard/add-blog', '**/api/blogs', 'Publish'],
] as const) {
  test(`R-ADM-7: ${name} says 'Adding...' until the answer is there, and its fields are empty then`, async ({
    page: form,
  }) => {
    await form.goto(page)
    await field(form, 'Title').fill(`Busy label of ${name}`)
    await addPicture(form)
    if (name === 'Add product') {
      await field(form, 'Category').selectOption('Automation')
      await field(form, 'Description').fill('Kept in stock.')
    } else await field(form, 'Text').fill('Kept in stock.')
    const release = await holdResponses(form, api)
    const button = form.locator('form.record-form button[type=submit]').last()
    await button.click()
    await expect(button).toHaveText('Adding...')
    release()
    await expect(button).toHaveText(name)
    await expect(field(form, 'Title')).toHaveValue('')
  })
}
