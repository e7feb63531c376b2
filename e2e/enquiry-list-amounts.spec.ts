import { sendingLoaded } from './enquiries.ts'
import { addFree, openList, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

test('the bar of a part takes the amount of its page, and a card leaves it @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump')
  const card = page.getByRole('button', { name: /list Impeller/ })
  await card.click()
  await expect(card).toHaveText(/^On your list/)
  await page.goto(`/view-details/${await card.getAttribute('value')}`)
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Unit').selectOption('set')
  await page.getByRole('button', { name: /list Impeller/ }).click()
  const amount = async () => {
    const cookies = await page.context().cookies()
    return cookies
      .find(({ name }) => name === 'list')
      ?.value.split(':')
      .slice(1)
  }
  await expect.poll(amount).toEqual(['5', 'set'])

  await page.goto('/categories/spare-parts-for-pump')
  await expect(card).toHaveText(/^On your list/)
  await card.click()
  await page.getByRole('button', { name: /^Add to list Mechanical/ }).click()
  await openList(page)
  await expect(page.getByLabel(/^Quantity of line 1/)).toHaveValue('5')
  await expect(page.getByLabel(/^Unit of line 1/)).toHaveValue('set')
})

test('a list that waits keeps its ship and its sender when the buyer comes back', async ({
  page,
  context,
  pageErrors,
}) => {
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, 'MV Waiting')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('is sent by itself when you are online')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const stored = () => page.evaluate(() => localStorage.getItem('enquiry list'))
  expect(await stored()).toContain('MV Waiting')
  expect(await stored()).toContain('Chief engineer')
  const chat = page.getByRole('link', { name: /WhatsApp/ }).and(page.locator('main a'))
  await expect(chat.first()).toHaveAttribute('href', /MV%20Waiting/)
  await page.getByRole('button', { name: 'Stop and change the list' }).click()
  await context.setOffline(false)
  pageErrors.splice(0)
})

test('a question about another part does not begin with the last one', async ({ page }) => {
  const ask = (query: string) => page.goto(`/search?q=${query}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await ask('zx99817')
  await sendingLoaded(page)
  await page.getByLabel('Name', { exact: true }).fill('Chief engineer')
  await message.fill('I am looking for: zx99817, two of them')
  await ask('qy77314')
  await expect(message).toHaveValue('I am looking for: qy77314')
  await ask('zx99817')
  await expect(message).toHaveValue('I am looking for: zx99817, two of them')
})
