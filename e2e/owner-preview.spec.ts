import { axe } from './axe.ts'
import { signIn } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { expect, test } from './site.ts'

test('the owner sees an unpublished text on the real page, and publishes it there @phone-only', async ({
  breakable: { page, site },
}) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  await page.goto('/dashboard/settings/newsletter')
  await page.waitForLoadState('networkidle')
  const heading = page
    .getByRole('group', { name: 'On all other pages' })
    .getByLabel('Heading', { exact: true })
  await heading.fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await heading.fill('Notes for the second engineer')
  await page.getByRole('button', { name: 'Preview' }).click()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('Only you see it.')
  await bar.getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { name: 'Notes for the second engineer' })).toBeVisible()
  await axe(page)
  await expect(bar).toBeInViewport()
  const box = await bar.boundingBox()
  const chat = await page.locator('.floating').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(chat?.y ?? 0)
  const seen = await page.request.get('/contact-us')
  expect(await seen.text()).not.toContain('second engineer')
  await bar.getByRole('link', { name: 'Back to editing' }).click()
  await expect(heading).toHaveValue('Notes for the second engineer')
  await expect(page.getByText('Not published yet')).toBeVisible()
  await page.goBack()
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. The site shows it now.')).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeHidden()
  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { name: 'Notes for the second engineer' })).toBeVisible()
  await expect(bar).toBeHidden()
  expect(pageErrors.filter((error) => !error.includes('422'))).toEqual([])
})

test('typed text is not lost by a link, and a draft is deleted only by its button', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/settings/footer')
  await page.waitForLoadState('networkidle')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Half a sentence')
  await page.getByRole('link', { name: 'All settings' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Leave without publishing?')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(text).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('Half a sentence')
  await page.goto('/dashboard/settings/footer')
  await expect(text).toHaveValue('Half a sentence')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page.getByText('Your draft is deleted.')).toBeVisible()
  await expect(text).not.toHaveValue('Half a sentence')
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('without script a section is changed, previewed, published and taken back @phone-only', async ({
  browser,
  breakable: { page: signedIn, site },
}, { project }) => {
  test.slow()
  await signIn(signedIn, site)
  const { viewport } = project.use
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    ...(viewport !== undefined && { viewport }),
  })
  await context.addCookies(await signedIn.context().cookies())
  const page = await context.newPage()
  await page.goto('/dashboard/settings/faq')
  await expect(
    page.getByText('you can read everything, change settings, mail, categories'),
  ).toBeVisible()
  const list = page.getByRole('group', { name: /^Questions/ })
  const questions = list.getByLabel('Question', { exact: true })
  const before = await questions.count()
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(questions).toHaveCount(before + 1)
  await expect(questions.last()).toBeInViewport()
  await questions.last().fill('Do you deliver at anchor?')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(questions.last()).toHaveValue('Do you deliver at anchor?')
  await list.getByLabel('Answer').last().fill('Yes, by launch.')
  await list.getByRole('button', { name: `Move entry ${before + 1} up` }).click()
  await expect(questions.nth(before - 1)).toHaveValue('Do you deliver at anchor?')
  await list.getByRole('button', { name: 'Remove entry 1' }).click()
  await expect(questions).toHaveCount(before)
  await page.getByRole('button', { name: 'Preview' }).click()
  const asked = page.getByRole('heading', { name: 'Do you deliver at anchor?' })
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: 'Back to editing' }).click()
  // Enter in a field publishes, and does not press the first button of an entry.
  await page.getByLabel('Title', { exact: true }).first().press('Enter')
  await expect(page.getByText('Published. The site shows it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the default text' }).click()
  await page.getByRole('link', { name: 'Look at version 1' }).click()
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('at anchor?')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.goto('/faq')
  await expect(asked).toBeVisible()
  await context.close()
})

test('what is typed is shown beside the form on a wide screen, and nothing of it is lost or published', async ({
  breakable: { page, site },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site)
  await page.goto('/dashboard/settings/hero')
  const beside = page.getByRole('region', { name: 'Live preview' })
  const shown = beside.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'Marine electronics' })).toBeAttached()
  const second = page.locator('#entry-slides\\.1')
  await second.getByText('Marine electronics', { exact: true }).click()
  const title = second.getByLabel('Title', { exact: true }).first()
  await title.fill('Radar and sonar')
  await expect(title.locator('..')).toHaveAttribute('data-changed')
  await expect(shown.getByRole('heading', { name: 'Radar and sonar' })).toBeInViewport()
  await expect(beside.getByRole('status')).toContainText('Draft stored at')
  await axe(page)
  await shown.locator('footer a[href="/about-us"]').first().dispatchEvent('click')
  await expect(shown.getByRole('heading', { name: 'Radar and sonar' })).toBeAttached()
  await beside.getByRole('button', { name: 'Phone' }).click()
  await title.fill('')
  await expect(beside.getByRole('status')).toContainText('A field is empty or wrong.')
  await title.fill('Radar and sonar')
  await expect(beside.getByRole('status')).toContainText('Draft stored at')

  // The browser shows an error page in the frame.
  const preview = '**/dashboard/preview/**'
  await page.route(preview, (route) => route.abort())
  const cut = page.waitForEvent('requestfailed')
  await title.fill('Radar and plotter')
  await cut
  await page.unroute(preview)
  await title.fill('Radar, plotter')
  await expect(shown.getByRole('heading', { name: 'Radar, plotter' })).toBeAttached()

  await page.context().setOffline(true)
  await title.fill('Radar and sounder')
  await expect(beside.getByRole('status')).toContainText('Your last change is not stored')
  await page.context().setOffline(false)
  await expect(beside.getByRole('status')).toContainText('Draft stored at')
  await expect(shown.getByRole('heading', { name: 'Radar and sounder' })).toBeAttached()

  // The draft is stored, so nothing is asked.
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page).toHaveURL('/dashboard/settings')
  expect(await (await page.request.get('/')).text()).not.toContain('Radar and sounder')
  await page.goto('/dashboard/settings/hero')
  await expect(page.getByText('Not published yet')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByText('Not published yet')).toBeHidden()
  await expect(title.locator('..')).not.toHaveAttribute('data-changed')
  expect(await (await page.request.get('/')).text()).toContain('Radar and sounder')
  const policy = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy']
  expect(await policy('/dashboard/preview/hero/?beside')).toContain("frame-ancestors 'self'")
  expect(await policy('/')).toContain("frame-ancestors 'none'")
})
