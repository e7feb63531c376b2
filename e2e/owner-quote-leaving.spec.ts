import { expectPageErrors } from './owner-forms.ts'
import { inbox, test } from './owner-inbox.ts'
import { expect, owner } from './owner.ts'

test('prices that were typed are not lost by a link or by another form', async ({ page, ask }) => {
  const onlyMail = { phone: null, email: 'ann@example.com' }
  const [id = ''] = await ask({ name: 'Ann', productTitle: 'Yanmar 6EY18', ...onlyMail })
  await page.goto(`${inbox}/${id}?quote=yes`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  const price = page.getByLabel('Unit price, line 1')
  await price.fill('100')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The prices that you typed are lost.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(price).toHaveValue('100')

  const asked = page.waitForEvent('dialog')
  await page.getByRole('button', { name: 'Repeat this list' }).click({ noWaitAfter: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(price).toHaveValue('100')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1, draft')).toBeVisible()
})

test('a line that a button has added is not left without a question', async ({ page, ask }) => {
  const [id = ''] = await ask({ name: 'Ann', productTitle: 'Yanmar 6EY18', email: 'a@example.com' })
  await page.goto(`${inbox}/${id}?quote=yes`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await page.getByLabel('Unit price, line 1').fill('100')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByLabel('Unit price, line 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The prices that you typed are lost.')
})

test('prices that were typed outlive the session', async ({ page, context, ask, pageErrors }) => {
  const [id = ''] = await ask({ name: 'Ann', productTitle: 'Yanmar 6EY18', email: 'a@example.com' })
  await page.goto(`${inbox}/${id}?quote=yes`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await page.getByLabel('Unit price, line 1').fill('100')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page.getByLabel('Unit price, line 1')).toHaveValue('100')
  expectPageErrors(pageErrors, /401/)
})

test('a private note cannot land in the quote: each label leads to its own field @phone', async ({
  page,
  ask,
  pageErrors,
}) => {
  const [id = ''] = await ask({ name: 'Ann', productTitle: 'Yanmar 6EY18', email: 'a@example.com' })
  await page.goto(`${inbox}/${id}?quote=yes`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  const inQuote = page.getByLabel('Note on the quote')
  const own = page.getByLabel('Note (optional)', { exact: true })
  await own.fill('Pays late')
  await expect(inQuote).toHaveValue('')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()

  await inQuote.fill('x'.repeat(4001))
  await page.getByRole('button', { name: 'Save draft' }).click()
  const problem = page.getByRole('alert').getByRole('link')
  await expect(problem).toHaveAttribute('href', '#quote-note')
  await expect(inQuote).toHaveAccessibleDescription((await problem.textContent()) ?? '')
  await expect(own).toHaveValue('Pays late')
  expectPageErrors(pageErrors, /422/)
})
