import { axe } from './axe.ts'
import { addFree, openList } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

test('complete lines are folded, and open for a change @phone-only', async ({ page }) => {
  const parts = Array.from({ length: 10 }, (_, n) => `Gland packing ${n + 8} mm`)
  await openList(page)
  await addFree(page, parts)
  const lines = page.locator('.list-line')
  const height = () => page.locator('.list-lines').evaluate((list) => list.clientHeight)
  expect(await height()).toBeLessThan(10 * 90)
  await expect(lines.first()).toContainText('1 pcs, no number is needed')

  const pencil = page.getByRole('button', { name: 'Change line 1, Gland packing 8 mm' })
  await pencil.click()
  const note = page.getByLabel('Note to line 1, Gland packing 8 mm')
  await page.getByRole('textbox', { name: 'Quantity of line 1, Gland' }).fill('12')
  await note.fill('white')
  await axe(page)
  await page.getByRole('button', { name: 'Done with line 1, Gland packing 8 mm' }).click()
  await expect(lines.first()).toContainText('12 pcs, no number is needed, white')
  await expect(note).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('white')
  await expect(note).toBeHidden()
})

test('a line that is folded before it is complete says what is missing @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump')
  await page.getByRole('button', { name: /^Add to list Impeller/ }).click()
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  await openList(page)
  await page.getByRole('button', { name: /^Done with line 1/ }).click()
  await expect(page.locator('.list-summary')).toHaveText(
    '1 pcs, Missing: Serial number, position on board',
  )
})

test('only the first line that misses a number is open, and the others open by a press @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump')
  const add = page.getByRole('button', { name: /^Add to list/ })
  for (const n of [0, 1]) {
    await add.nth(n).click()
    await expect(page.locator('.my-list:visible b')).toHaveText(`${n + 1}`)
  }
  await openList(page)
  const lines = page.locator('.list-line')
  const fields = page.getByRole('textbox', { name: /^Serial number for line/ })
  await expect(fields).toHaveCount(1)
  const [line, done, quantity] = await Promise.all(
    [
      lines.first(),
      lines.first().locator('.list-fold'),
      lines.first().locator('.list-quantity'),
    ].map((part) => part.boundingBox()),
  )
  expect(done?.y, 'beside the title').toBeLessThan(quantity?.y ?? 0)
  expect((done?.x ?? 0) + (done?.width ?? 0), 'at the end of the row').toBeCloseTo(
    (line?.x ?? 0) + (line?.width ?? 0),
    0,
  )
  const summary = await lines.nth(1).locator('.list-summary').boundingBox()
  await page.touchscreen.tap((summary?.x ?? 0) + 60, (summary?.y ?? 0) + 10)
  await expect(fields).toHaveCount(2)
})
