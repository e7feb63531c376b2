import type { Page } from '@playwright/test'

import { addPicture, expectPageErrors, field, fillProduct, formAlert } from './owner-forms.ts'
import { notice } from './owner-inbox.ts'
import { expect, test } from './owner.ts'

const video = 'demo/videos/wheelhouse.mp4'

test('R-ADM-8 R-VAL-3 R-ERR-5 C-9: a blog is added at the address that was shown before', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-blog')
  const add = page.getByRole('button', { name: 'Publish' })
  for (const address of ['/blog/dry-dock-notes', '/blog/dry-dock-notes-2']) {
    await field(page, 'Title').fill('Dry dock notes!')
    await expect(page.getByText('It will be at')).toContainText(new RegExp(`${address}$`))
    await field(page, 'Text').fill('First things\n\n- clean the sea chests\n- mark the valves')
    await add.click()
    await expect(formAlert(page)).toHaveText('Please upload an image.')
    await addPicture(page)
    await add.click()
    await expect(formAlert(page)).toContainText('blog added successfully!')
    await expect(field(page, 'Title')).toBeFocused()
    const link = page.getByRole('link', { name: 'View it on the site' })
    await expect(link).toHaveAttribute('href', address)
  }
  await page.getByRole('link', { name: 'View it on the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dry dock notes!')
  await expect(page.getByText('- mark the valves', { exact: true })).toBeVisible()
})

test('C-22: the text of a blog is changed, and it stays at its address', async ({ page, goTo }) => {
  await goTo('/dashboard')
  const [post] = await (await page.request.get('/api/blogs?limit=1')).json()
  await goTo('/dashboard/edit-blog/:id', { id: post._id })
  await field(page, 'Text').fill('Quite another text')
  await expect(page.getByText('It stays at')).toContainText(`/blog/${post.slug}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(formAlert(page)).toHaveText('Blog saved successfully!')
  await goTo('/blog/:slug', { slug: post.slug })
  await expect(page.getByText('Quite another text')).toBeVisible()
})

test('R-ERR-5: a blog that cannot be sent says so and keeps its text', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill('On a thin line')
  await field(page, 'Text').fill('Long words.')
  await addPicture(page)
  await page.route('**/api/blogs', (route) => route.abort())
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page)).toContainText('Failed to add blog. Please try again.')
  await expect(field(page, 'Text')).toHaveValue('Long words.')
  expectPageErrors(pageErrors, /ERR_FAILED/)
})

test('R-ADM-9 R-VAL-4 R-ERR-9 R-ADM-7 C-14: a video needs a file and a title, and a failure keeps both', async ({
  page,
  goTo,
  pageErrors,
}) => {
  test.slow()
  await goTo('/dashboard/add-video')
  const add = page.getByRole('button', { name: /Add video|Uploading/ })
  const wanting = 'Please select a video and enter a title.'
  await add.click()
  await expect(formAlert(page)).toHaveText(wanting)
  await field(page, 'Title').fill('Sea trial')
  await add.click()
  await expect(formAlert(page)).toHaveText(wanting)
  await expect(page.locator('#video')).toHaveAccessibleDescription(/Please select a video\./)

  // The button is pressed during the upload; the form waits for it and is sent by itself.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/videos', (route) => route.abort())
  await page.locator('#video').setInputFiles(video)
  await add.click()
  await expect(add).toHaveText('Uploading...')
  goOn()
  await expect(formAlert(page)).toContainText('Video upload failed!', { timeout: 20_000 })
  await expect(field(page, 'Title')).toHaveValue('Sea trial')
  expectPageErrors(pageErrors, /ERR_FAILED/)

  await page.unroute('**/api/videos')
  await add.click()
  await expect(formAlert(page)).toContainText('Video uploaded successfully!')
  await expect(field(page, 'Title')).toHaveValue('')
  await page.getByRole('link', { name: 'View it on the site' }).click()
  await expect(page.getByRole('article').first()).toContainText('Sea trial')
})

test('C-22 R-VAL-5: the title of a video is mended; deleting it asks first', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard')
  const [video] = await (await page.request.get('/api/videos?limit=1')).json()
  await goTo('/dashboard/edit-video/:id', { id: video._id })
  await field(page, 'Title').fill('Another name')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(formAlert(page)).toHaveText('Video saved successfully!')
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this video?',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/manage-video/)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Video deleted successfully!')
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Title')).toHaveValue('Another name')
})

test('R-ADM-8: a blog wants a title, a picture and a text', async ({ page, goTo }) => {
  await goTo('/dashboard/add-blog')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page).getByRole('link')).toHaveText([
    'Please enter a title.',
    'Please upload an image.',
    'Please write the text.',
  ])
})

test('R-ADM-7 R-ADM-8: a product and a blog say that they are being added, and leave an empty form', async ({
  page,
}) => {
  test.slow()
  for (const { path, list, fill } of [
    {
      path: '/dashboard/add-product?title=Held',
      list: 'products',
      fill: () => fillProduct(page, 'Held'),
    },
    { path: '/dashboard/add-blog', list: 'blogs', fill: () => fillPost(page, 'Held') },
  ] as const) {
    await page.goto(path)
    await fill()
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(`**/api/${list}`, async (route) => {
      await later
      await route.continue()
    })
    const add = page.getByRole('button', { name: /^(Adding\.\.\.|Add product|Publish)$/ })
    await add.click()
    await expect(add).toHaveText('Adding...')
    goOn()
    await expect(formAlert(page)).toContainText('added successfully!')
    await expect(add).toHaveText(/^(Add product|Publish)$/)
    for (const name of ['Title', 'Description|Text']) {
      await expect(field(page, `(?:${name})`)).toHaveValue('')
    }
    await expect(page.getByText(/pictures uploaded/)).toHaveCount(0)
  }
})

test('after adding, another blog or video like it begins with the same words @phone-only', async ({
  page,
  goTo,
}) => {
  test.slow()
  const another = formAlert(page).getByRole('button', { name: 'Duplicate' })
  const unsaved = page.getByText('Unsaved changes', { exact: true })
  await goTo('/dashboard/add-blog')
  await fillPost(page, 'Port call, part 1')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await another.click()
  await expect(notice(page)).toContainText('Not added yet.')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Text')).toHaveValue('Long words.')
  await expect(page.getByText(/^1 of 1 pictures uploaded/)).toBeAttached()
  await expect(unsaved).toBeVisible()
  await field(page, 'Title').fill('Port call, part 2')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await formAlert(page).getByRole('link', { name: 'Edit it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Port call, part 2')

  await goTo('/dashboard/add-video')
  await field(page, 'Title').fill('Sea trial, part 1')
  await page.locator('#video').setInputFiles(video)
  await page.getByRole('button', { name: /Add video|Uploading/ }).click()
  await expect(another).toBeVisible({ timeout: 20_000 })
  await another.click()
  await expect(field(page, 'Title')).toHaveValue('Sea trial, part 1')
  await expect(page.getByLabel('The video', { exact: true })).toHaveCount(0)
})

async function fillPost(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await addPicture(page)
  await field(page, 'Text').fill('Long words.')
}
