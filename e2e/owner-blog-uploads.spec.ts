import { holdResponses } from './held-responses.ts'
import { addPicture, expectPageErrors, field, formAlert } from './owner-forms.ts'
import { expect, test } from './owner.ts'

test('a picture for the text is put where it was asked for, and the caret stays with the writer', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill('Plates')
  await addPicture(page)
  const text = field(page, 'Text')
  await text.fill('Look at the plate.')
  await text.press('End')
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await (await chooser).setFiles(file)
  }
  const release = await holdResponses(page, '**/api/uploads/images')
  await choose('demo/pictures/gaskets.webp')
  await text.focus()
  await page.keyboard.type(' And the pu')
  release()
  await expect(text).toHaveValue(/^Look at the plate\.\n\n!\[\]\(\/media\/\S+\)\n\n And the pu$/, {
    timeout: 20_000,
  })
  await expect(text).toBeFocused()
  await page.keyboard.type('mp')
  await expect(text).toHaveValue(/ And the pump$/)

  const status = page.getByText(/^Uploading: \d+ %$/)
  const releaseAgain = await holdResponses(page, '**/api/uploads/images')
  await choose('demo/pictures/gaskets.webp')
  await expect(status).toBeVisible()
  await choose({ name: 'papers.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('That is a PDF, not a picture.')).toBeVisible()
  await expect(status).toBeHidden()
  releaseAgain()
})

test('another picture replaces the one of a post when it is stored, not before', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard/add-blog')
  await field(page, 'Title').fill('Gaskets')
  await field(page, 'Text').fill('New gaskets.')
  await addPicture(page)
  const stored = page.locator('.tiles > [data-is=stored] img')
  const before = await stored.getAttribute('src')
  await page.route('**/api/uploads/images', (route) =>
    route.fulfill({ status: 422, json: { message: 'No.' } }),
  )
  await page.locator('#pictures').setInputFiles('public/icon-512.png')
  const failed = page.getByRole('alert').filter({ hasText: 'Image upload failed' })
  await expect(failed).toBeVisible()
  await expect(stored).toHaveAttribute('src', before ?? '')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(formAlert(page).filter({ hasText: 'A file was not uploaded.' })).toBeVisible()

  await page.unroute('**/api/uploads/images')
  await page.locator('#pictures').setInputFiles('public/icon-512.png')
  await expect(failed).toBeHidden()
  await expect(stored).not.toHaveAttribute('src', before ?? '')
  await expect(stored).toHaveCount(1)
  expectPageErrors(pageErrors, /422/)
})

test('text can be dragged within a form, and a file that misses its field is ignored', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-blog')
  await page.waitForLoadState('networkidle')
  const isTaken = (kind: 'text' | 'file') =>
    field(page, 'Text').evaluate((area, kind) => {
      const dataTransfer = new DataTransfer()
      if (kind === 'file') dataTransfer.items.add(new File(['a'], 'a.txt'))
      else dataTransfer.setData('text/plain', 'pump')
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      return !area.dispatchEvent(drop)
    }, kind)
  expect(await isTaken('file')).toBe(true)
  expect(await isTaken('text')).toBe(false)
})
