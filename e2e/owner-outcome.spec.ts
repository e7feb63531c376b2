import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { expectPageErrors } from './owner-forms.ts'
import { inbox, note, openEnquiry, test, undo } from './owner-inbox.ts'
import { expect } from './owner.ts'

test('a won enquiry asks for its value and a lost one for its reason, and both save themselves @phone-only', async ({
  ask,
  page,
  pageErrors,
}) => {
  const [id] = await ask({ name: 'Ann', status: 'answered' })
  await openEnquiry(page, id)
  const chosen = page.getByLabel('Status of the enquiry')
  await chosen.selectOption('won')
  const order = page.getByRole('region', { name: 'Value of the order' })
  const amount = order.getByLabel('Amount')
  await expect(amount).toHaveValue('')
  await expect(order).toBeInViewport()
  await axe(page)
  await amount.fill('1,840')
  await note(page).focus()
  await expect(amount).toHaveAccessibleDescription(/Please write the amount as a number/)
  await expect(amount).toHaveValue('1,840')
  expectPageErrors(pageErrors, /422/)
  await amount.fill('1840.5')
  await order.getByLabel('Currency').fill('eur')
  await note(page).focus()
  await expect(order.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(amount).toHaveValue('1840.50')
  await expect(order.getByLabel('Currency')).toHaveValue('EUR')

  await openEnquiry(page, id)
  await chosen.selectOption('lost')
  const loss = page.getByRole('region', { name: 'Why it was lost' })
  await loss.getByRole('radio', { name: 'lead time' }).check()
  await expect(loss.getByRole('status')).toHaveText('Saved')
  await loss.getByLabel('In a few words').fill('Needed in two days.')
  await note(page).focus()
  await expect(loss.getByRole('status')).toHaveText('Saved')
  await axe(page)
  await page.reload()
  await expect(loss.getByRole('radio', { name: 'lead time' })).toBeChecked()
  await expect(loss.getByLabel('In a few words')).toHaveValue('Needed in two days.')

  await openEnquiry(page, id)
  await chosen.selectOption('answered')
  await expect(loss).toHaveCount(0)
  await undo(page)
  await expect(loss.getByRole('radio', { name: 'lead time' })).toBeChecked()
})

test('without script too, and an order takes from the stock when the owner says so', async ({
  ask,
  browser,
  page: signedIn,
  site,
}) => {
  const db = await openDatabase(undefined, site.dataDir)
  const { _id: productId } = await db
    .selectFrom('products')
    .select('_id')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const setStock = (stock: string | null) =>
    retryWhileBusy(() =>
      db.updateTable('products').set({ stock }).where('_id', '=', productId).execute(),
    )
  await setStock('4')
  const [id = ''] = await ask({ name: 'Ann', status: 'won', productId })
  const storageState = await signedIn.context().storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${site.url}${inbox}/${id}`)
  await page.getByLabel('Amount').fill('many')
  await page.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('many')
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Please write the amount/)
  await page.getByLabel('Amount').fill('12')
  await page.getByRole('button', { name: 'Save value' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('12.00')

  const stock = page.getByRole('region', { name: 'Take these from stock?' })
  await expect(stock.getByRole('textbox')).toHaveValue('1')
  await stock.getByRole('textbox').fill('5')
  await stock.getByRole('button', { name: 'Take from stock' }).click()
  await expect(stock.getByText('Only 4 in stock.')).toBeVisible()
  await expect(stock.getByRole('textbox')).toHaveValue('5')
  await stock.getByRole('textbox').fill('3')
  await stock.getByRole('button', { name: 'Take from stock' }).click()
  const taken = page.getByRole('region', { name: 'Taken from stock' })
  await expect(taken.getByRole('listitem')).toContainText('3 ×')
  await taken.getByRole('button', { name: 'Put back' }).click()
  await expect(stock.getByText('4 in stock')).toBeVisible()

  await page.getByRole('button', { name: 'Lost' }).click()
  await page.getByRole('radio', { name: 'no stock' }).check()
  await page.getByRole('button', { name: 'Save reason' }).click()
  await expect(page.getByRole('radio', { name: 'no stock' })).toBeChecked()
  await plain.close()
  await setStock(null)
  await db.destroy()
})
