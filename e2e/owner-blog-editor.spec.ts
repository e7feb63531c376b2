import { axe } from './axe.ts'
import { addPicture, field, formAlert } from './owner-forms.ts'
import { expect, test } from './owner.ts'

test('a text is written by keyboard and with the tools, and Undo takes back a tool', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill('Plates')
  await addPicture(page)
  const text = field(page, 'Text')
  const tools = page.getByRole('toolbar', { name: 'Tools for the text' })
  await text.focus()
  await page.keyboard.type('Send both')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await expect(text).toHaveValue('Send **both**')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveValue('Send both')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('End')
  await page.keyboard.type(' plates, see ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('our list')
  await expect(text).toHaveValue('Send **both** plates, see [our list](https://)')
  await text.fill('Send **both** plates, see [our list](/blogs).\npump\nvalve\nWhat else')

  // Focus goes to one tool, and by arrow keys to the others.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button', { name: 'Bold (Ctrl+B)' })).toBeFocused()
  for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Heading' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await text.evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf('pump')
    area.setSelectionRange(at, at + 'pump\nvalve'.length)
  })
  await tools.getByRole('button', { name: 'List' }).click()
  await expect(text).toHaveValue(
    'Send **both** plates, see [our list](/blogs).\n- pump\n- valve\n## What else',
  )
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('both')
  await expect(preview.getByRole('listitem', { includeHidden: true })).toHaveText([
    '- pump',
    '- valve',
  ])
  await axe(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page)).toContainText('blog added successfully!')
  await page.getByRole('link', { name: 'View it on the site' }).click()
  const article = page.getByRole('article').first()
  await expect(article.getByRole('link', { name: 'our list' })).toHaveAttribute('href', '/blogs')
  await expect(article.getByRole('heading', { name: 'What else', level: 2 })).toBeVisible()
  await axe(page)
})

test('the tools stay in sight beside a long text, and are as large as a thumb @phone', async ({
  page,
  goTo,
}, { project }) => {
  await goTo('/dashboard/add-blog')
  const text = field(page, 'Text')
  await text.fill('A line of the text.\n'.repeat(80))
  const button = page.getByRole('button', { name: 'Bold (Ctrl+B)' })
  await text.evaluate((area) => {
    const { bottom } = area.getBoundingClientRect()
    scrollBy(0, bottom - 320)
  })
  await expect(button).toBeInViewport()
  const box = await button.boundingBox()
  if (project.name === 'phone') expect(box).toMatchObject({ width: 44, height: 44 })
  expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
})

test('a draft is seen only by people who are signed in, until it is published with its day @phone-only', async ({
  page,
  goTo,
  site,
  browser,
}, { project }) => {
  const title = `Quiet news ${project.name}`
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill(title)
  await addPicture(page)
  await field(page, 'Text').fill('Not yet for all.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(formAlert(page)).toContainText('Draft saved. Visitors do not see it yet.')
  await page.getByRole('link', { name: 'See the preview' }).click()
  await expect(page.getByText('Only people who are signed in see this page.')).toBeVisible()
  await axe(page)

  const stranger = await browser.newPage({ baseURL: site.url })
  const address = `/blog/quiet-news-${project.name}`
  await stranger.goto(new URL(page.url()).pathname)
  await expect(stranger.getByRole('heading', { name: 'Login Admin' })).toBeVisible()
  expect((await stranger.request.get(address)).status()).toBe(404)
  expect(await (await stranger.request.get('/blogs')).text()).not.toContain(title)

  await goTo('/dashboard/manage-blog')
  await page.getByLabel('State').selectOption('draft')
  await expect(page).toHaveURL(/state=draft/)
  await expect(page.locator('.state-mark.live')).toHaveCount(0)
  await expect(page.locator('.state-mark.draft').first()).toHaveText('Draft')
  await axe(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await field(page, 'Date').fill('2999-01-01')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page)).toContainText('Please choose today or a day before it.')
  await field(page, 'Date').fill('2026-02-03')
  await axe(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page)).toHaveText('Blog saved successfully!')
  await expect(page.getByRole('button', { name: 'Make it a draft' })).toBeVisible()

  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(stranger.getByText('3 February 2026')).toBeVisible()
  await stranger.close()
})

test('a picture and a video of ours are put into the text, and stand on the page @phone-only', async ({
  page,
  goTo,
}, { project }) => {
  test.slow()
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill(`Two figures ${project.name}`)
  await addPicture(page)
  const text = field(page, 'Text')
  await text.fill('Look at the plate.')
  await text.press('End')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles('demo/pictures/gaskets.webp')
  await expect(text).toHaveValue(/plate\.\n\n!\[\]\(\/media\/[0-9a-f]{32}\.\w+\)$/, {
    timeout: 20_000,
  })
  await expect(text).toBeFocused()
  await page.keyboard.type('The plate')
  await page.keyboard.press('Control+End')

  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a video' })
  await axe(page)
  const first = dialog.getByRole('listitem').getByRole('button').first()
  const title = (await first.textContent()) ?? ''
  await first.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(text).toHaveValue(/!\[The plate\]\(\S+\)\n\n!\[[^\]]+\]\(\/videos#\w+\)$/)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.locator('figure')).toHaveCount(2)
  await axe(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page)).toContainText('blog added successfully!')
  await page.getByRole('link', { name: 'View it on the site' }).click()
  const figures = page.getByRole('article').first().getByRole('figure')
  await expect(figures).toHaveCount(2)
  const image = figures.first().getByRole('img', { name: 'The plate' })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await expect(figures.last().locator('video')).toHaveAttribute('aria-label', title)
  expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
})
