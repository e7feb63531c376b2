import type { APIRequestContext, Browser, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

const list = '/dashboard/categories'

test('the owner renames and hides a category, and the site follows', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto(list)
  await page.getByRole('link', { name: 'Generator', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generator')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name', { exact: true }).fill('Dynamoes at sea')
  await page.getByLabel('Introduction').fill('Sets of every size.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const { request } = page
  expect(await moved(request, `${site.url}/categories/generator?sub=open-diesel`)).toBe(
    '/categories/dynamoes-at-sea?sub=open-diesel',
  )
  const html = await textOf(request, `${site.url}/categories/dynamoes-at-sea`)
  expect(html).toContain('Sets of every size.')
  expect(await textOf(request, `${site.url}/sitemap/pages.xml`)).toContain('/dynamoes-at-sea<')

  const first = page.getByRole('textbox', { name: 'Name of subcategory 1', exact: true })
  await first.fill('Open sets')
  await first.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'renamed' })).toBeVisible()
  expect(await moved(request, `${site.url}/categories/dynamoes-at-sea?sub=open-diesel`)).toBe(
    '/categories/dynamoes-at-sea?sub=open-sets',
  )
  await expect
    .poll(() => textOf(request, `${site.url}/search?q=dynamoes`))
    .toContain('/view-details/')

  await page.getByLabel('Hide it').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const home = await textOf(request, `${site.url}/`)
  expect(home).not.toContain('Dynamoes')
  expect(home).toContain('All 17 categories')
  expect((await request.get(`${site.url}/categories/dynamoes-at-sea`)).status()).toBe(404)
  expect(await textOf(request, `${site.url}/search?q=dynamoes`)).not.toContain('/view-details/')
  expect(await textOf(request, `${site.url}/sitemap/pages.xml`)).not.toContain('dynamoes-at-sea')
})

test('the owner adds a category and moves it up by keyboard', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  const { request } = page
  await page.goto(list)
  await page.getByLabel('Name').fill('Ropes & Wires')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveURL(`${site.url}${list}/19?done=added`)
  await page.getByLabel('Add a subcategory').fill('Steel wire')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name of subcategory 1' })).toHaveValue(
    'Steel wire',
  )
  expect(await textOf(request, `${site.url}/categories/ropes-wires?sub=steel-wire`)).toContain(
    'No products found in this category.',
  )
  await page.goto(`${list}`)
  for (const place of [18, 17]) {
    await page.getByRole('button', { name: 'Move Ropes & Wires up' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ropes & Wires' })).toContainText(
      String(place),
    )
    await expect(page.getByRole('button', { name: 'Move Ropes & Wires up' })).toBeFocused()
  }
  const menu = await textOf(request, `${site.url}/faq`)
  expect(menu.indexOf('Ropes &amp; Wires')).toBeGreaterThan(menu.indexOf('>Generator<'))
  expect(menu.indexOf('Ropes &amp; Wires')).toBeLessThan(menu.indexOf('>Automation<'))
})

test('without script a category is renamed, hidden, moved and deleted', async ({
  breakable: { site, page: signedIn },
  browser,
}) => {
  await signIn(signedIn, site)
  const page = await withoutScript(browser, signedIn, site.url)
  await page.goto(list)
  await page.getByRole('button', { name: 'Move Marine Engine up' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Marine Engine' })).toContainText('8')
  await page.getByRole('link', { name: 'Automation' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Generator')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('There is a category Generator already.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Generator')
  await page.getByLabel('Name', { exact: true }).fill('Control')
  await page.getByLabel('Hide it').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control')
  await page.getByRole('button', { name: 'Delete this category' }).click()
  await expect(page.getByRole('alert')).toContainText('so it cannot be deleted.')

  await page.goto(list)
  await page.getByLabel('Name').fill('Ropes')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Delete this category' }).click()
  await expect(page.getByText('The category is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ropes' })).toHaveCount(0)
  await page.context().close()
})

test('the second of two tabs is told what is saved, and keeps what it has typed', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${list}/6`)
    // Hydration writes the saved text into a textarea.
    await tab.waitForLoadState('networkidle')
    await tab.getByLabel('Introduction').fill(tab === page ? 'From one.' : 'From two.')
  }
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('changed while you were editing')
  await expect(other.getByRole('alert')).toContainText('“From one.”')
  await expect(other.getByLabel('Introduction')).toHaveValue('From two.')
  await axe(other)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  expect(await textOf(page.request, `${site.url}/categories/spare-parts-for-governor`)).toContain(
    'From two.',
  )
})

test('a picture of the owner stands on the page of its category', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto(`${list}/12`)
  await page.locator('input[type=file]').first().setInputFiles('demo/pictures/winch.webp')
  await expect(page.getByText('1 of 1 pictures uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.goto(`${site.url}/categories/deck-machinery`)
  await expect(page.getByRole('main').locator('img[src^="/media/"]').first()).toBeAttached()
})

test('what is wrong with a name stays beside its field after the page wakes', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto(list)
  await page.getByLabel('Name').fill('Marine Electronic Item')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Name')).toHaveValue('Marine Electronic Item')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/already/)

  await page.goto('/dashboard/quote-texts')
  await page.getByRole('textbox', { name: 'Answer' }).fill('We have it.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('We have it.')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/short name/)
})

test('a tap anywhere in a row opens its category, and its arrows move it @phone', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/categories')
  const row = page.getByRole('main').getByRole('listitem').first()
  const down = row.getByRole('button', { name: /down/ })
  const hit = await down.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(hit, 'the arrow is above the link').toBe(true)
  await row.click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(/\/dashboard\/categories\/\d+/)
})

test('what was typed of a category is not lost by a link, nor by another form', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto(`${list}/1`)
  await page.waitForLoadState('networkidle')
  const name = (place: number) =>
    page.getByRole('textbox', { name: `Name of subcategory ${place}`, exact: true })
  await name(2).fill('Radars')
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('What you typed of this category')
  await page.keyboard.press('Escape')
  await page.getByLabel('Introduction').fill('Sets of every size.')
  const answered = (isLeaving: boolean) =>
    page.waitForEvent('dialog').then((one) => (isLeaving ? one.accept() : one.dismiss()))
  let question = answered(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question
  question = answered(true)
  // The form of a move has the name too.
  await page
    .getByRole('listitem')
    .filter({ has: name(2) })
    .getByTitle('Move up')
    .click()
  await question
  await expect(name(1)).toHaveValue('Radars')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Introduction').fill('Sets of every size.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.getByLabel('Introduction')).toHaveValue('Sets of every size.')
})

test('a drawing is chosen for a category', async ({ breakable: { site, page } }) => {
  await signIn(page, site)
  await page.goto(`${list}/1`)
  await page.getByText('Press to choose another').click()
  await page.getByLabel('winch').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
})

async function textOf(request: APIRequestContext, address: string) {
  return (await request.get(address)).text()
}

/** Where a permanent redirect leads. */
async function moved(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  return answer.headers()['location']
}

async function withoutScript(browser: Browser, signedIn: Page, baseURL: string) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await context.addCookies(await signedIn.context().cookies())
  return context.newPage()
}
