import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { inDays } from './days.ts'
import { expect, signIn, test } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { openSite } from './site-process.ts'

async function write(page: Page, origin: string, path: string, data: object) {
  const answer = await page.request.post(`${origin}/api${path}`, { data, headers: { origin } })
  expect(answer.ok(), path).toBe(true)
  const body: { _id?: string } = await answer.json()
  return body._id ?? ''
}

test('C-28, R-ADM-1: the overview has a welcome, counts, and no tasks where nothing waits', async ({
  breakable: { site, page, db },
}) => {
  const withoutPhoto = db.updateTable('products').where('imageUrl', '=', '')
  await withoutPhoto.set({ imageUrl: '/media/none.webp' }).execute()
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Welcome, owner@example.com')).toBeVisible()
  await expect(main.getByRole('link', { name: '77 products live' })).toBeVisible()
  await expect(main.getByRole('link', { name: '0 unread' })).toBeVisible()
  await expect(main.getByText('Nothing else. See “Before you go live”.')).toBeVisible()
  for (const name of ['Add product', 'Add blog', 'Add video']) {
    await expect(main.getByRole('link', { name })).toBeVisible()
  }
  expect(pageErrors).toEqual([])
})

test('C-28: open tasks are counted and link to their lists', async ({
  breakable: { site, page, db },
}) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  const plain = { description: 'As in the maker’s list.', imageUrl: '' }
  const placed = { ...plain, categoryId: '1', subcategoryId: '' }
  await write(page, site.url, '/products', {
    ...placed,
    title: 'A pump without a picture',
    _id: 'd'.repeat(24),
  })
  const gone = await write(page, site.url, '/products', {
    ...placed,
    title: 'A mistake',
    _id: 'e'.repeat(24),
  })
  await page.request.delete(`${site.url}/api/products/${gone}`, { headers: { origin: site.url } })
  const status = 'new' as const
  const enquiry = { status, name: 'A', phone: '1', email: null, message: 'M', productId: null }
  const rest = {
    productTitle: null,
    senderHash: 'h',
    key: null,
    wordsHash: null,
    suspectedAt: null,
  }
  const [day, now] = [24 * 3_600_000, Date.now()]
  const asked = [
    { _id: '1', reference: 'R1', createdAt: new Date(now - day).toISOString() },
    { _id: '2', reference: 'R2', createdAt: new Date(now).toISOString(), status: 'spam' as const },
    { _id: '3', reference: 'R3', createdAt: new Date(now - 8 * day).toISOString() },
  ]
  await db
    .insertInto('enquiries')
    .values(asked.map((one) => ({ ...enquiry, ...rest, ...one })))
    .execute()

  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '1 enquiry, 7 days' })).toBeVisible()
  await expect(main.getByRole('link', { name: '1 spam, 7 days' })).toBeVisible()
  await expect(main.getByRole('link', { name: '2 unread' })).toBeVisible()
  await expect(main.getByRole('link', { name: '2 to answer' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'In the trash 1' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Products without subcategory 1' })).toBeVisible()
  await expect(
    main.getByRole('link', { name: /A pump without a picture Product added/ }),
  ).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const newest = main.getByRole('region', { name: 'Newest enquiries' }).getByRole('listitem')
  expect((await newest.first().boundingBox())?.y, 'before the checklist').toBeLessThan(422)
  await main.getByRole('link', { name: 'Products without picture 9' }).click()
  await expect(page).toHaveURL('/dashboard/manage-products?needs=picture')
  await expect(page.getByRole('main')).toContainText('A pump without a picture')
  expect(pageErrors).toEqual([])
})

test('the overview shows what lists ask for, which ships arrive and what is not found @phone', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  const [day, now] = [24 * 3_600_000, Date.now()]
  const person = { name: 'Chief engineer', email: 'chief@example.com' }
  const ship = { ...person, vessel: 'MV Example', port: 'Mongla', eta: inDays(1) }
  const sent = {
    reference: 'R1',
    message: 'Please quote.',
    senderHash: 'h',
    status: 'new' as const,
  }
  const createdAt = new Date(now - 2 * day).toISOString()
  await db
    .insertInto('enquiries')
    .values({ _id: 'list', ...ship, ...sent, createdAt })
    .execute()
  const lines = ['Seat ring', 'Fuel valve'].map((title, position) => {
    const kind = { unit: 'pcs', certainty: 'free' as const }
    return { _id: title, enquiryId: 'list', position, title, quantity: '4', ...kind }
  })
  await db.insertInto('enquiryLines').values(lines).execute()
  const missed = { day: new Date(now).toISOString().slice(0, 10), words: 'governor kit', times: 3 }
  await db.insertInto('missedSearches').values(missed).execute()
  await page.goto('/dashboard')
  const newest = page.getByRole('region', { name: 'Newest enquiries' }).getByRole('listitem')
  await expect(newest).toContainText('Seat ring × 4, Fuel valve × 4')
  await expect(newest).toContainText(`Mongla ETA ${inDays(1)}`)
  const arriving = page.getByRole('region', { name: 'Ships arriving' })
  await expect(arriving.getByRole('link')).toHaveText('MV ExampleMonglatomorrow')
  await expect(arriving.getByRole('link')).toHaveAttribute('href', '/dashboard/enquiries/list')
  await axe(page)
  const missing = page.getByRole('region', { name: 'Searched for and not found' })
  await expect(missing.getByRole('listitem')).toContainText('3 times')
  await missing.getByRole('link', { name: 'Add a product: governor kit' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('governor kit')
})

test('C-28 R-CAT-5 C-31: an empty site names the first step, and an empty category says that it is empty', async ({
  page,
}) => {
  const empty = await openSite({ DEMO_CONTENT: 'off' })
  try {
    await page.context().clearCookies()
    await signIn(page, empty)
    const answer = await page.request.get(`${empty.url}/dashboard`)
    const html = await answer.text()
    expect(html).toContain('Nothing yet. Add the first product.')
    expect(html).toContain('Nothing else. See “Before you go live”.')

    const category = await page.request.get(`${empty.url}/categories/generator`)
    expect(category.status()).toBe(200)
    expect(await category.text()).toContain('>No products found in this category.<')
  } finally {
    await empty.stop()
  }
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('R-ADM-2: the sidebar marks where the owner is, and leads everywhere', async ({ page }) => {
    await page.goto('/dashboard')
    const sidebar = page.getByRole('navigation', { name: 'Admin' })
    for (const [name, path] of [
      ['Add product', 'add-product'],
      ['Products', 'manage-products'],
      ['Searches', 'searches'],
      ['Add blog', 'add-blog'],
      ['Blog', 'manage-blog'],
      ['Add video', 'add-video'],
      ['Videos', 'manage-video'],
    ] as const) {
      const link = sidebar.getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      await expect(page).toHaveURL(`/dashboard/${path}`)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(sidebar.locator('[aria-current]')).toHaveCount(1)
    }
  })
})

test('the keyboard skips the navigation, and the focus moves to a new page', async ({ page }) => {
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.getByRole('link', { name: 'products live' }).click()
  await expect(page).not.toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('on a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('C-3: the drawer holds the whole navigation, returns the focus and closes on navigation', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    const menu = page.getByRole('button', { name: 'Menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await menu.tap()
    await expect(drawer).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.tap()
    await drawer.getByRole('button', { name: 'Close the menu' }).tap()
    await expect(menu).toBeFocused()
    await menu.tap()
    await drawer.getByRole('link', { name: 'Account' }).tap()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/dashboard/account')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await menu.tap()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Add' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Add' })
    const blog = sheet.getByRole('link', { name: 'Add blog' })
    const [drawn, link] = [await sheet.boundingBox(), await blog.boundingBox()]
    expect((drawn?.y ?? 0) + (drawn?.height ?? 0), 'within reach of the thumb').toBe(640)
    expect([drawn?.width, link?.width, link?.height]).toEqual([360, 360, 56])
    expect(drawn?.height).toBeLessThan(320)
    await axe(page)
    await blog.tap()
    await expect(page).toHaveURL('/dashboard/add-blog')
    await page.goBack()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('on a phone of 360 px no title of a list is broken, no count or order is cut, and each figure is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['manage-products?search=radar', 'enquiries', 'customers', 'newsletter']) {
    await page.goto(`/dashboard/${path}`)
    const title = page.getByRole('heading', { level: 1 })
    const rows = await title.evaluate((heading) => {
      const words = document.createRange()
      words.selectNodeContents(heading)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })
    expect(rows, path).toBe(1)
    const buttons = await title.locator('~ .quiet:visible').all()
    const tops = await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y))
    expect(new Set(tops).size, path).toBeLessThanOrEqual(1)
    for (const words of await page.locator('.list-counts, .list-fields select').all())
      expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0)
  }
  await page.goto('/dashboard')
  const right = await page
    .locator('.figures > li')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(344)
})
