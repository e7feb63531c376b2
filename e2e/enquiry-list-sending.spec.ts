import { axe } from './axe.ts'
import { addFree, numberOn, openList, sentLists, sign, openLine } from './enquiry-lists.ts'
import { expect, test } from './site.ts'
import { storedForms, sentAt } from './stored-forms.ts'

test('a wrong field is told by the server, and the list stays', async ({ page }) => {
  await openList(page)
  await addFree(page, ['Gland packing'])
  await page.getByLabel('IMO number').fill('9074728')
  await expect(page.getByLabel('IMO number')).toHaveAccessibleDescription(/check digit/)
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).not.toHaveAttribute(
    'href',
    /9074728/,
  )
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toBeFocused()
  const wrong = page.getByRole('alert').getByRole('link')
  await expect(wrong).toHaveText([/IMO number/, /name or rank/, /email or a phone/])
  await expect(page.getByLabel('IMO number')).toHaveAccessibleDescription(/check digit/)
  await expect(page.getByLabel('Name or rank')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.list-line')).toHaveCount(1)
  await axe(page)
})

test('a list that is sent without a connection waits, and goes out by itself once', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Offline'
  await openList(page)
  await addFree(page, ['Piston ring', 'Gasket'])
  await sign(page, vessel)
  const number = await numberOn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByText('is sent by itself when you are online')).toBeVisible()
  expect((await sentLists(site, vessel)).lists).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 15_000 })
  expect((await sentLists(site, vessel)).lists).toMatchObject([{ listNumber: number }])
  pageErrors.splice(0)
})

test('a list that has waited for more than a day is kept, and the buyer is asked', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Laid Up'
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, vessel)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('is sent by itself when you are online')).toBeVisible()
  const [waiting] = await storedForms(page)
  expect(new URLSearchParams(waiting?.body).get('took')).toMatch(/^\d+$/)
  await sentAt(page, 1)
  await context.setOffline(false)
  await openList(page)
  await expect(page.getByText('has waited for more than a day')).toBeVisible()
  expect((await sentLists(site, vessel)).lists).toEqual([])
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  pageErrors.splice(0)
})

test('a list says whether the server failed or the connection is slow', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install()
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, 'MV Slow')
  let isSlow = false
  await page.route('**/enquiry-list', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return isSlow ? undefined : route.fulfill({ status: 503 })
  })
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('our server could not store it')).toBeVisible()
  await expect(page.getByText('no connection')).toBeHidden()
  isSlow = true
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Sending …')).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(page.getByText('the connection is slow')).toBeVisible()
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Slow')
  pageErrors.splice(0)
})

test('an answer that is lost, a reload and a second tab make one enquiry', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Twice'
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, vessel)
  const number = await numberOn(page)
  const second = await context.newPage()
  await openList(second)
  await expect(second.getByLabel('Vessel')).toHaveValue(vessel)
  await second.bringToFront()
  // The server stores the list, and its answer is lost.
  let lost = 0
  let isCut = true
  await page.route('**/enquiry-list', async (route) => {
    if (route.request().method() !== 'POST' || !isCut) return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    lost += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect.poll(() => lost).toBe(1)
  await expect(page.getByText('is sent by itself')).toBeVisible()
  isCut = false
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 20_000 })
  await expect(second.getByText('We have received this list.')).toBeVisible()
  await second.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(second).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  expect((await sentLists(site, vessel)).lists).toHaveLength(1)
  pageErrors.splice(0)
})

test('an answer that is cut in its head is no answer: the list is sent again', async ({
  page,
  pageErrors,
}) => {
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, 'MV Cut Head')
  let cuts = 0
  await page.route('**/enquiry-list', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (route.request().isNavigationRequest()) return route.abort()
    // A browser takes the first bytes of a redirect as a whole answer, without its address.
    return cuts++ === 0 ? route.fulfill({ status: 303 }) : route.fallback()
  })
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/, { timeout: 20_000 })
  pageErrors.splice(0)
})

test('a field for the next part stays in sight, and a large quantity is read whole @phone', async ({
  page,
}) => {
  await openList(page)
  await page.getByLabel('A part that is not in the catalogue').focus()
  for (const part of ['Anode', 'Packing', 'Seal', 'Gasket']) {
    await page.keyboard.type(part)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('A part that is not in the catalogue')).toBeInViewport({
      ratio: 1,
    })
  }
  const quantity = page.getByLabel(/^Quantity of line 1/)
  await openLine(page, 1)
  await quantity.fill('100000.25')
  expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
})

test('the list is filled and sent by keyboard alone', async ({ page, site }) => {
  const vessel = 'MV Keyboard'
  await openList(page)
  await page.getByLabel('A part that is not in the catalogue').focus()
  await page.keyboard.type('Anode')
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-line')).toHaveCount(1)
  await page.getByLabel('Vessel').focus()
  await page.keyboard.type(vessel)
  await page.getByLabel('Name or rank').focus()
  await page.keyboard.type('Chief')
  await page.keyboard.press('Tab')
  await page.keyboard.type('chief@example.com')
  const send = page.getByRole('button', { name: 'Send 1 line' })
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Tab')
    if (await send.evaluate((button) => button === document.activeElement)) break
  }
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  expect((await sentLists(site, vessel)).lists).toHaveLength(1)
})

test('the list on paper is A4, black and white', async ({ page }) => {
  await openList(page)
  await addFree(page, ['Anode', 'Packing'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet')).toBeVisible()
  await expect(page.locator('.print-sheet tbody tr')).toHaveCount(2)
  await expect(page.locator('.site-header')).toBeHidden()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
