import type { Page } from '@playwright/test'

import { holdResponses } from './held-responses.ts'
import { owner, signIn } from './owner.ts'
import { expect, test } from './site.ts'

const uploads = '**/api/uploads/images'
const picture = 'demo/pictures/gaskets.webp'

test('an upload ends with its removed entry, and what is typed since stays', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/hero')
  await page.waitForLoadState('networkidle')
  const slides = page.locator('[id^="entry-slides."]:not([id*=features])')
  const count = await slides.count()
  const third = page.locator('[id="entry-slides.2"]')
  await third.locator('summary').first().click()
  const release = await holdResponses(page, uploads)
  await third.locator('input[type=file]').first().setInputFiles(picture)
  await expect(third.getByRole('status')).toHaveText(/^Uploading: \d+ %$/)
  const ended = page.waitForEvent('requestfailed', (request) =>
    /uploads.images/.test(request.url()),
  )
  await third.getByRole('button', { name: 'Remove entry 3' }).first().click()
  await ended
  await expect(slides).toHaveCount(count - 1)
  const title = page.locator('[id="slides.0.title"]')
  await title.fill('Parts at the quay')
  release()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(slides).toHaveCount(count - 1)
  await expect(title).toHaveValue('Parts at the quay')
})

test('nothing is published without the picture that is on its way', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/look')
  await page.waitForLoadState('networkidle')
  const file = page.getByLabel(/^Upload a picture: Logo/)
  const asked = page.getByText('A picture is still being uploaded. Please wait.')
  await page.route(uploads, (route) => route.fulfill({ status: 422, json: { message: 'No.' } }))
  await file.setInputFiles('public/icon-512.png')
  await expect(page.getByText('No.', { exact: true })).toBeVisible()
  await page.unroute(uploads)

  // The same file again.
  const release = await holdResponses(page, uploads)
  await file.setInputFiles('public/icon-512.png')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(asked).toBeVisible()
  // A closed message gives the focus back.
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Publish' }).last()).toBeFocused()
  release()
  await expect(page.locator('.setting-picture img').first()).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()

  await page.goto('/dashboard/start/company')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name of the company', { exact: true }).fill('Harbour Line Supplies')
  const releaseAgain = await holdResponses(page, uploads)
  await page.getByLabel('Logo (optional)').setInputFiles(picture)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(asked).toBeVisible()
  releaseAgain()
  await expect(page.getByText(/^Uploading/)).toBeHidden()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'How buyers reach you' })).toBeVisible()
})

test('a step of the set-up is sent after a new sign-in when the session has ended', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/start/company')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name of the company', { exact: true }).fill('Harbour Line Supplies')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByLabel('Password').fill(owner.password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'How buyers reach you' })).toBeVisible()
  expect(await (await page.request.get('/')).text()).toContain('Harbour Line Supplies')
})

test('C-92 R-HOME-5: the owner shows his own certificate, and ours comes back without it', async ({
  breakable: { page, site },
  browser,
}) => {
  test.slow()
  await signIn(page, site)
  await page.goto('/dashboard/settings/hero')
  await page.waitForLoadState('networkidle')
  const group = page.getByRole('group', { name: 'Certificate' })
  await group.locator('input[type=file]').setInputFiles(picture)
  const shown = group.locator('img')
  await expect(shown).toHaveAttribute('src', /^\/media\//)
  await group.getByLabel('What it says').fill('ISO 9001:2015 of Chandlery, by a class society')

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const own = (one: Page) => one.getByRole('img', { name: 'ISO 9001:2015 of Chandlery' })
  const ours = (one: Page) => one.getByRole('img', { name: 'Example of a certificate' })
  await page.getByRole('button', { name: 'Preview' }).click()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toBeVisible()
  await expect(own(page)).toBeVisible()
  await visitor.goto(site.url)
  await expect(ours(visitor)).toBeVisible()

  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.').first()).toBeVisible()
  for (const width of [1440, 768, 390]) {
    await visitor.setViewportSize({ width, height: 844 })
    await visitor.goto(site.url)
    await expect(own(visitor)).toBeVisible()
    await expect(ours(visitor)).toBeHidden()
    const image = own(visitor)
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
  }
  await expect(group.getByLabel('What it says')).toHaveValue(/^ISO 9001:2015 of Chandlery/)
  await group.getByLabel('Picture', { exact: true }).selectOption('Our example')
  // The first message may still be shown.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(async () => {
    await visitor.goto(site.url)
    await expect(ours(visitor)).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor.context().close()
})

test('C-93: a maker has a drawn mark, or the logo that the owner uploads', async ({
  breakable: { page, site },
  browser,
}) => {
  test.slow()
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const maker = visitor.getByRole('link', { name: 'Wärtsilä' }).first()
  await visitor.goto(`${site.url}/brand`)
  await expect(maker.locator('svg')).toBeVisible()
  await signIn(page, site)
  await page.goto('/dashboard/settings/brands')
  await page.waitForLoadState('networkidle')
  const second = page.locator('[id="entry-first.1"]')
  await second.locator('summary').click()
  await expect(second.getByLabel('Mark or logo', { exact: true })).toHaveValue('crankshaft')
  await second.locator('input[type=file]').setInputFiles(picture)
  await expect(second.locator('.setting-picture img')).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.').first()).toBeVisible()

  await visitor.goto(`${site.url}/brand`)
  const logo = maker.locator('img')
  await expect(logo).toHaveAttribute('src', /^\/media\//)
  await expect
    .poll(() => logo.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await expect(maker.locator('svg')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Yanmar' }).first().locator('svg')).toBeVisible()

  // The form of the published version is folded again.
  const mark = second.getByLabel('Mark or logo', { exact: true })
  if (!(await mark.isVisible())) await second.locator('summary').click()
  await mark.selectOption('Gears')
  // The first message may still be shown.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(async () => {
    await visitor.goto(`${site.url}/brand`)
    await expect(maker.locator('svg')).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor.context().close()
})
