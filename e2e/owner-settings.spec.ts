import { axe } from './axe.ts'
import { holdResponses } from './held-responses.ts'
import { signIn } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { expect, test } from './site.ts'

test('the owner changes the telephone number, and visitors see it at once @phone-only', async ({
  breakable: { page, site },
}) => {
  test.slow()
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  await page.goto('/dashboard/settings')
  await page.waitForLoadState('networkidle')
  await axe(page)
  await page.getByRole('link', { name: /^Contact/ }).click()
  const phone = page.getByLabel('Telephone', { exact: true })
  await phone.fill('01700')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please begin with +')).toBeVisible()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue('01700')
  await phone.fill('+31 10 555 0100')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByText('Public', { exact: true })).toBeVisible()
  const bar = page.locator('.setting-actions').first()
  expect((await bar.boundingBox())?.height, 'one row of buttons').toBeLessThan(84)
  const seen = await page.request.get('/contact-us')
  expect(await seen.text()).toContain('tel:+31105550100')
  await page.getByRole('button', { name: 'Back to the default text' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(phone).toHaveValue('+880 1700-000000')
  await page.getByRole('link', { name: 'Look at version 1' }).click()
  const old = page.getByRole('region', { name: 'Version 1' })
  await expect(old.getByRole('listitem')).toHaveText([
    'TelephoneBefore: +880 1700-000000After: +31 10 555 0100',
  ])
  await axe(page)
  await old.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(phone).toHaveValue('+31 10 555 0100')
  expect(pageErrors.filter((error) => !error.includes('422'))).toEqual([])
})

test('questions are added, moved and removed by keyboard', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/faq')
  await page.waitForLoadState('networkidle')
  const list = page.getByRole('group', { name: /^Questions/ })
  const questions = list.getByLabel('Question', { exact: true })
  const before = await questions.count()
  await list.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(questions).toHaveCount(before + 1)
  await expect(questions.last()).toBeFocused()
  await page.keyboard.type('Do you deliver at anchor?')
  await list.getByLabel('Answer').last().fill('Yes, by launch.')
  await list.getByRole('button', { name: `Move entry ${before + 1} up` }).press('Enter')
  await expect(questions.nth(before - 1)).toHaveValue('Do you deliver at anchor?')
  await list.getByRole('button', { name: 'Remove entry 1' }).press('Enter')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 }).nth(before - 2)).toHaveText(
    'Do you deliver at anchor?',
  )
})

test('a slide is one row until it is opened, and a mistake in it opens it @phone', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/hero')
  await page.waitForLoadState('networkidle')
  const slides = page.getByRole('group', { name: /^Slides/ })
  const second = slides.locator('> .setting-entry').nth(1)
  const title = second.getByLabel('Title', { exact: true }).first()
  await expect(title).toBeHidden()
  await axe(page)
  await second.getByText('Marine electronics', { exact: true }).click()
  await title.fill('')
  await second.getByText('New entry', { exact: true }).click()
  await expect(title).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title).toBeFocused()
  await expect(second.getByText('Please fill in this field.')).toBeVisible()
  await title.fill('Radar and sonar')
  await expect(second.getByText('Radar and sonar', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  expect(await (await page.request.get('/')).text()).toContain('Radar and sonar')
})

test('of two tabs the later one is told, and keeps what was typed', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto('/dashboard/settings/footer')
    await one.waitForLoadState('networkidle')
  }
  await page.getByLabel('Text').fill('Parts from the first tab.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await other.getByLabel('Text').fill('Parts from the second tab.')
  await other.getByRole('button', { name: 'Publish' }).click()
  const alert = other
    .getByRole('alert')
    .filter({ hasText: 'Another person changed this section while you were editing' })
  await expect(alert).toContainText('After: Parts from the first tab.')
  await axe(other)
  await expect(other.getByLabel('Text')).toHaveValue('Parts from the second tab.')
  await other.getByRole('button', { name: 'Publish' }).click()
  await expect(other.getByText('Published.')).toBeVisible()
})

test('a published section is left or published again at once, before its page is loaded again', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/footer')
  const text = page.getByLabel('Text')
  const publish = page.getByRole('button', { name: 'Publish' })
  const published = page.getByText('Published.')
  const data = '**/dashboard/settings/footer.data*'
  const release = await holdResponses(page, data)
  await page.route(data, (route) =>
    route.request().method() === 'POST' ? route.continue() : route.fallback(),
  )
  await page.waitForLoadState('networkidle')
  await text.fill('Parts for every engine.')
  await publish.click()
  await expect(published).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeHidden()
  await text.fill('Parts for every engine and pump.')
  await expect(page.getByText('Not published yet')).toBeVisible()
  await publish.click()
  await expect(page.getByText('Not published yet')).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Another person' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/dashboard')
  release()
})

test('a draft takes nothing from what another tab has published since', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto('/dashboard/settings/footer')
    await one.waitForLoadState('networkidle')
  }
  await other.getByLabel('Text').fill('Published meanwhile.')
  await other.getByRole('button', { name: 'Publish' }).click()
  await expect(other.getByText('Published.')).toBeVisible()

  await page.getByLabel('Text').fill('Typed before.')
  // After an answer without a page the browser stays where it is.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  )
  const stored = page.waitForResponse('**/dashboard/settings/footer.data')
  await page.getByRole('button', { name: 'Preview' }).click()
  expect((await stored).status()).toBe(200)
  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true')
  await publish.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Another person changed this section' })
  await expect(alert).toContainText('After: Published meanwhile.')
})

test('a brand leads to a category chosen by its name', async ({ breakable: { page, site } }) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/brands')
  await page.waitForLoadState('networkidle')
  const category = page.getByLabel('Category', { exact: true }).first()
  await expect(category.locator('option:checked')).toHaveText('Spare Parts For Main & Auxiliary')
  await category.selectOption('Automation')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await page.goto('/brand')
  await expect(page.getByRole('link', { name: /MAN B&W/ }).first()).toHaveAttribute(
    'href',
    /^\/categories\/automation/,
  )
})

test('a company name of one long word moves and narrows nothing @phone', async ({
  breakable: { page, site },
}, { project }) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/company')
  await page.waitForLoadState('networkidle')
  await page
    .getByLabel('Name', { exact: true })
    .fill('Rhinehaven-Schiffsausrüstungsgesellschaft Maritime')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  for (const address of ['/', '/contact-us']) {
    await page.goto(address)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([address, width]).toEqual([address, page.viewportSize()?.width])
    if (project.name === 'phone') expect((await menu.boundingBox())?.width).toBe(44)
  }
  if (project.name === 'phone') return
  await page.goto('/dashboard')
  const name = page.locator('.owner-navigation .company').first()
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
})

test('the field with the focus is never below the bar of a section @phone', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/contact')
  await page.waitForLoadState('networkidle')
  const bar = page.locator('.setting-actions').first()
  await page.getByLabel('Telephone', { exact: true }).focus()
  for (let tabs = 0; tabs < 13; tabs += 1) {
    await page.keyboard.press('Tab')
    const field = await page.locator(':focus').evaluate((one) => one.getBoundingClientRect().bottom)
    expect(field).toBeLessThan((await bar.boundingBox())?.y ?? 0)
  }
})
