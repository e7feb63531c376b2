import type { Page } from '@playwright/test'

import { breakColumn, emptyColumn } from '../app/database/broken-column.testing.ts'
import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { holdResponses } from './held-responses.ts'
import { expectPageErrors } from './owner-forms.ts'
import { open, titles } from './owner-lists.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

// The message of an admin page that fails to load, by cause.

const list = '/dashboard/manage-blog'
const red = 'rgb(179, 32, 28)'

const failure = (page: Page) => page.getByRole('main').getByRole('alert')
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' })
const sortByTitle = (page: Page) =>
  page.getByRole('combobox', { name: 'Order' }).selectOption('Title A–Z')

async function expectFailure(page: Page, words: string) {
  const text = failure(page).getByText(words, { exact: true })
  await expect(text).toHaveCSS('color', red)
  await expect(retry(page)).toBeVisible()
  const [left, right] = [await text.boundingBox(), await retry(page).boundingBox()]
  const middle = (right?.y ?? 0) + (right?.height ?? 0) / 2
  expect(middle, 'Retry is beside the text').toBeGreaterThan(left?.y ?? 0)
  expect(middle, 'Retry is beside the text').toBeLessThan((left?.y ?? 0) + (left?.height ?? 0))
  await expect(page.getByRole('main')).not.toContainText(/sqlite|column|undefined|null|TypeError/i)
  await axe(page)
}

test('R-ERR-1 R-ERR-2 C-33 C-73: when the server cannot read them, blogs and a blog say so in red, and Retry brings them', async ({
  breakable: { site, page, db },
}) => {
  test.slow()
  await signIn(page, site)
  await open(page, site.url + list)
  const giveBack = await takeAway(db, 'posts')
  await sortByTitle(page)
  await expectFailure(page, 'Failed to fetch blogs')

  const release = await holdResponses(page, `**${list}.data*`)
  await giveBack()
  await retry(page).click()
  await expect(retry(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Loading blogs...')).toBeVisible()
  release()
  await expect(titles(page).first()).toBeVisible()
  await expect(page.getByText(/^(?:Failed|Loading)/)).toHaveCount(0)

  const again = await takeAway(db, 'posts')
  const title = await titles(page).first().textContent()
  await titles(page).first().click()
  await expectFailure(page, 'Failed to fetch blog details')
  await again()
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('R-ERR-1 R-ST-2: a document of the owner that fails says the same, hydrated too', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  for (const [path, table, words] of [
    [list, 'posts', 'Failed to fetch blogs'],
    ['/dashboard/manage-products', 'products', 'Failed to fetch products'],
    ['/dashboard/manage-video', 'videos', 'Failed to fetch videos'],
    ['/dashboard/trash', 'videos', 'Failed to fetch trash'],
  ] as const) {
    const giveBack = await takeAway(db, table)
    const answer = await page.goto(site.url + path)
    expect(answer?.status(), path).toBe(503)
    await page.waitForLoadState('networkidle')
    await expectFailure(page, words)
    await giveBack()
  }
})

test('R-ERR-1 R-ERR-2 C-73: a bug of the server is a failed response: 500, without details', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  await open(page, site.url + list)
  const mend = await breakColumn(db, 'posts', 'imageUrl')
  const answered = page.waitForResponse(/manage-blog\.data\?.*manage-blog-page/)
  await sortByTitle(page)
  expect((await answered).status()).toBe(500)
  await expectFailure(page, 'Failed to fetch blogs')
  await mend()
  await retry(page).click()
  await expect(titles(page).first()).toBeVisible()
})

test('R-ERR-1 C-73: a lost connection shows the message that the browser throws', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await open(page, site.url + list)
  await page.context().setOffline(true)
  await sortByTitle(page)
  await expectFailure(page, 'Failed to fetch')
  await expect(failure(page)).toContainText('There is no connection.')
  await page.context().setOffline(false)

  // Back leads to another address of the same list.
  const release = await holdResponses(page, `**${list}.data*`)
  await page.goBack()
  await expect(page.getByText('Loading blogs...')).toBeVisible()
  release()
  await expect(titles(page).first()).toBeVisible()
  await expect(page.getByText('Loading blogs...')).toHaveCount(0)
})

test('R-ERR-1 C-73: a record that the browser cannot show is an unknown error, and a failed answer where the server shows it', async ({
  breakable: { site, page, db, pageErrors },
}) => {
  await signIn(page, site)
  await open(page, site.url + list)
  const mend = await emptyColumn(db, 'posts', 'createdAt')
  await sortByTitle(page)
  await expectFailure(page, 'An unknown error occurred')
  expectPageErrors(pageErrors, /Cannot read properties of null/)

  const answer = await page.goto(site.url + list)
  expect(answer?.status()).toBe(500)
  await page.waitForLoadState('networkidle')
  await expectFailure(page, 'Failed to fetch blogs')
  await mend()
  await retry(page).click()
  await expect(titles(page).first()).toBeVisible()
})
