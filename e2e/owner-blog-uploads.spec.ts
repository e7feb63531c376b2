import { holdResponses } from './held-responses.ts'
import { addPicture, field } from './owner-forms.ts'
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
