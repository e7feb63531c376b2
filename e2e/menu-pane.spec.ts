import { expect, test } from './site.ts'

// The header of a large screen, in both projects.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('the pane of the menu shows the current category, elsewhere the first one', async ({
  page,
}) => {
  const pane = page.locator('.pane')
  for (const [address, name, sub] of [
    ['/categories/generator?sub=open-diesel', 'Generator', 'Gas Generator Set'],
    ['/faq', 'Marine Electronic Item', 'NAVTEX'],
  ] as const) {
    await page.goto(address)
    await page
      .getByRole('navigation', { name: 'Main' })
      .locator('summary', { hasText: 'Categories' })
      .hover()
    await expect(pane.locator('b')).toHaveText(name)
    await expect(pane.getByRole('link', { name: sub })).toBeVisible()
  }
})

test('the pane follows a resting pointer, and not one on its way to the pane', async ({ page }) => {
  await page.goto('/faq')
  const menu = page.locator('.category-menu')
  const name = menu.locator('.pane b')
  const [read] = await Promise.all([
    page.waitForResponse('/all-categories'),
    page.locator('summary', { hasText: 'Categories' }).hover(),
  ])
  await read.finished()
  const height = (await menu.boundingBox())?.height
  await menu.getByRole('link', { name: 'Generator', exact: true }).hover()
  await expect(name).toHaveText('Generator')
  await expect(menu.locator('.pane p a')).toHaveText('All 4')
  await expect(menu.locator('.pane').getByRole('link', { name: 'Open Diesel 1' })).toBeVisible()

  const over = await menu.getByRole('link', { name: 'Spare Parts For Pump' }).boundingBox()
  const pane = await menu.locator('.pane').boundingBox()
  if (!over || !pane) throw new Error('the menu is not shown')
  await page.mouse.move(over.x + 8, over.y + 20)
  await expect(name).toHaveText('Spare Parts For Pump')
  // Over other categories on the way, for longer than the pointer has to rest.
  for (let x = over.x + 12; x < pane.x + 40; x += 6) await page.mouse.move(x, over.y + 20 + x / 40)
  await page.waitForTimeout(200)
  await expect(name).toHaveText('Spare Parts For Pump')
  expect((await menu.boundingBox())?.height).toBe(height)
})

test('the pane names what was asked for most in a category of few subcategories', async ({
  breakable: { page, site, db },
}) => {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const some = await db
    .selectFrom('products')
    .select(['_id', 'title'])
    .where('categoryId', '=', '16')
    .orderBy('title')
    .limit(2)
    .execute()
  const rows = some.map(
    ({ _id: name }, n) => ({ day, kind: 'product', name, times: 9 - n }) as const,
  )
  await db.insertInto('insights').values(rows).execute()
  await page.goto(`${site.url}/faq`)
  const menu = page.locator('.category-menu')
  await page.locator('summary', { hasText: 'Categories' }).hover()
  await expect(menu.locator('.pane b')).toHaveText('Marine Electronic Item')
  const height = (await menu.boundingBox())?.height
  await menu.getByRole('link', { name: 'Generator', exact: true }).hover()
  const named = menu.locator('.pane section')
  await expect(named.getByRole('heading')).toHaveText('Most viewed')
  await expect(named.getByRole('link')).toHaveText(some.map(({ title }) => title))
  expect((await menu.boundingBox())?.height).toBe(height)
})

test('arrow keys choose in the menu, and the pane follows the focus', async ({ page }) => {
  await page.goto('/faq')
  const read = page.waitForResponse('/all-categories')
  await page.locator('summary', { hasText: 'Categories' }).focus()
  await page.keyboard.press('ArrowDown')
  await (await read).finished()
  const name = page.locator('.pane b')
  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveText('Spare Parts For Main & Auxiliary')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'MAN B&W 2' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.category-list a:focus')).toHaveText(/Main & Auxiliary/)
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
})
