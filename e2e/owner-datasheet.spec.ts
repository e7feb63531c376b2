import { axe } from './axe.ts'
import { named } from './owner-files.ts'
import { expect, test } from './owner.ts'

test('a datasheet is a PDF, is shown with its name, opens and is removed', async ({ page }) => {
  await page.goto('/dashboard/add-product')
  await page.getByText('Maker, part numbers and more').click()
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const field = page.getByRole('group', { name: 'Data sheet' })
  const input = page.locator('#datasheetUrl')
  await input.setInputFiles({ ...named('photo.pdf'), buffer: Buffer.from('A letter') })
  await expect(field.getByRole('alert')).toHaveText(
    'This is not a PDF. Choose the datasheet as a PDF file.',
  )
  await input.setInputFiles({ ...named('pump.pdf', 'application/pdf'), buffer: pdf })
  await expect(field.getByText('pump.pdf')).toBeVisible()
  const link = field.getByRole('link', { name: 'Open' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect((await answer.body()).equals(pdf)).toBe(true)
  await axe(page)
  await field.getByRole('button', { name: 'Remove' }).click()
  await expect(link).toHaveCount(0)
})
