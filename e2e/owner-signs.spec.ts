import { axe } from './axe.ts'
import { field, fillProduct, formAlert } from './owner-forms.ts'
import { mark, notice, openEnquiry, test } from './owner-inbox.ts'
import { open, products } from './owner-lists.ts'
import { expect } from './owner.ts'

// What the admin tells of a record without being asked: which one a message means, what is not saved yet.

test('a newer message replaces the older one, names its record and leaves the reply links free @phone', async ({
  page,
  ask,
}) => {
  const [id] = await ask({ name: 'Ann', email: 'ann@example.com' })
  await openEnquiry(page, id)
  await mark(page, 'Won')
  await mark(page, 'Lost')
  await expect(notice(page)).toHaveText('Marked as lost. Ann')
  await expect(notice(page)).toHaveCount(1)
  const replies = page.getByRole('group', { name: 'Reply' }).getByRole('link')
  // A covered link would not take the press.
  for (const reply of await replies.all()) await reply.click({ trial: true })
  await axe(page)
})

test('a form says what is required and what is not saved; a new product can be edited or copied @phone', async ({
  page,
}) => {
  test.slow()
  await page.goto('/dashboard/add-product')
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  const mark = (label: string) =>
    page
      .getByText(label, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await mark('Title')).toContain('*')
  expect(await mark('Pictures')).toContain('*')
  const unsaved = page.getByText('Unsaved changes')
  await expect(unsaved).toHaveCount(0)
  await fillProduct(page, 'Unsaved at first')
  await expect(unsaved).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  await expect(unsaved).toHaveCount(0)
  await formAlert(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsaved at first (copy)')
  await expect(unsaved).toHaveCount(0)
  await expect(notice(page)).toContainText('This is the copy')
  await page.getByRole('button', { name: 'Save changes' }).click({ trial: true, timeout: 2_000 })
  await field(page, 'Title').fill('Another one')
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another one')
  await expect(unsaved).toHaveCount(0)
})

test('a button with only an icon says its name under the pointer and with the focus', async ({
  page,
}) => {
  await open(page, products)
  const row = page.getByRole('row').nth(1)
  const words = (name: RegExp) =>
    row
      .getByRole(name.source.startsWith('^Delete') ? 'button' : 'link', { name })
      .evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await words(/^Delete/)).toBe('none')
  await row.getByRole('button', { name: /^Delete/ }).hover()
  expect(await words(/^Delete/)).toContain('Delete ')
  // The bar above the first row would cover it.
  const below = await row
    .getByRole('button', { name: /^Delete/ })
    .evaluate((button) => parseFloat(getComputedStyle(button, '::after').top))
  expect(below).toBeGreaterThan(0)
  await row.getByRole('button', { name: /^Delete/ }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await words(/^Edit/)).toContain('Edit ')
  const add = page.getByRole('navigation').getByRole('link', { name: 'Add video' })
  await add.focus()
  expect(await add.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('Add')
})
