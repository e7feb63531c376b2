import { sendingLoaded } from './enquiries.ts'
import { addFree, openList, sentLists, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

test('the bar of a part adds the amount of its page, and a card is changed where it stands @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump')
  const card = page.locator('button[name=add]').filter({ hasText: 'Impeller' }).first()
  await card.click()
  await expect(card).toHaveText(/^On your list/)
  await page.goto(`/view-details/${await card.getAttribute('value')}`)
  await page.getByLabel('Quantity').fill('5')
  await page.getByRole('button', { name: /list Impeller/ }).click()
  const amount = async () => {
    const cookies = await page.context().cookies()
    return cookies
      .find(({ name }) => name === 'list')
      ?.value.split(':')
      .slice(1)
  }
  await expect.poll(amount).toEqual(['6'])

  await page.goto('/categories/spare-parts-for-pump')
  await expect(card).toHaveText(/^On your list/)
  await card.click()
  await expect.poll(amount).toEqual(['7'])
  const control = page.getByRole('group', { name: 'On your list: Impeller' })
  await expect(control.locator('output')).toHaveText('7')
  await control.getByRole('button', { name: 'Less' }).click()
  await expect.poll(amount).toEqual(['6'])
  await control.getByRole('link', { name: 'My list' }).click()
  await expect(page.getByLabel(/^Quantity of line 1/)).toHaveValue('6')
})

test('a long list is drawn in parts, saved by the server, and keeps what is typed', async ({
  page,
  site,
}) => {
  await page.goto('/enquiry-list/paste')
  // Nothing in the catalogue fits these.
  const lines = Array.from({ length: 130 }, (_, n) => `${n + 1} pcs Zqxj${n + 1}`)
  await page.locator('#paste').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await page.getByRole('button', { name: 'Add 130 lines to the list' }).click()
  await openList(page)
  await expect(page.locator('.list-line')).toHaveCount(30)
  await page.getByRole('button', { name: 'Show 50 more of 130' }).click()
  await expect(page.locator('.list-line')).toHaveCount(80)
  await page.getByLabel(/^Note to line 60,/).fill('For the spare pump')
  const saved = page.waitForResponse('**/enquiry-list/save')
  await page.getByRole('button', { name: /^Remove line 1,/ }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.locator('.my-list:visible b')).toHaveText('129')
  await page.getByRole('button', { name: 'Show 50 more of 129' }).click()
  await expect(page.getByLabel(/^Note to line 59,/)).toHaveValue('For the spare pump')
  await sign(page, 'MV Long')
  await page.getByRole('button', { name: 'Send 129 lines' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\//)
  await expect(page.getByRole('heading', { name: '129 lines are with us' })).toBeVisible()
  const sent = await sentLists(site, 'MV Long')
  expect(sent.lines).toHaveLength(129)
  expect(sent.lines[58]).toMatchObject({ title: 'Zqxj60', note: 'For the spare pump' })
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
