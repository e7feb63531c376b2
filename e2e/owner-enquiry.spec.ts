import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expectPageErrors } from './owner-forms.ts'
import {
  inbox,
  enquiryLinks,
  note,
  notice,
  openEnquiry,
  status,
  test,
  undo,
} from './owner-inbox.ts'
import { expect } from './owner.ts'

/** Nothing outside the browser opens; whatever the page does with the press is done. */
async function stayHere(page: Page) {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
}

const fieldsOf = async (page: Page, name: string) => {
  const link = await page.getByRole('link', { name, exact: true }).getAttribute('href')
  const { href, searchParams } = new URL(link ?? '')
  return { start: href.split('?')[0], ...Object.fromEntries(searchParams) }
}

test('a status is saved with one press and taken back with Undo', async ({ page, ask }) => {
  const [id] = await ask({ name: 'Ann' })
  await openEnquiry(page, id)
  await expect(status(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await status(page, 'Won').click()
  await expect(notice(page)).toHaveText('Marked as won. Ann')
  await expect(status(page, 'Won')).toBeFocused()
  await page.reload()
  await expect(status(page, 'Won')).toHaveAttribute('aria-pressed', 'true')
  await openEnquiry(page, id)
  await status(page, 'Lost').click()
  await undo(page)
  await expect(notice(page).last()).toHaveText('Marked as won again. Ann')
  await expect(status(page, 'Won')).toHaveAttribute('aria-pressed', 'true')
})

test('R-GEN-4: a reply greets and quotes, and makes a new enquiry an answered one, with Undo', async ({
  page,
  ask,
}) => {
  const [id] = await ask({
    name: 'Ann Example',
    email: 'ann@example.com',
    phone: '01700-000000',
    message: 'Two liners?\nTo Mongla.',
    productTitle: 'Yanmar 6EY18',
  })
  await openEnquiry(page, id)
  const reference = `E-${id?.slice(-6)}`
  const text = `Hello Ann Example,\n\nabout your enquiry ${reference} (Yanmar 6EY18):\n> Two liners?\n> To Mongla.\n\n`
  expect(await fieldsOf(page, 'WhatsApp')).toEqual({ start: 'https://wa.me/8801700000000', text })
  expect(await fieldsOf(page, 'Email')).toEqual({
    start: 'mailto:ann@example.com',
    subject: `Your enquiry ${reference}: Yanmar 6EY18`,
    body: text.replaceAll('\n', '\r\n'),
  })
  await stayHere(page)
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await expect(notice(page)).toHaveText('Marked as answered. Ann Example')
  await expect(status(page, 'Answered')).toHaveAttribute('aria-pressed', 'true')
  await undo(page)
  await expect(notice(page).last()).toHaveText('Marked as new again. Ann Example')
  await expect(status(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await status(page, 'Won').click()
  await expect(notice(page).last()).toHaveText('Marked as won. Ann Example')
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await expect(status(page, 'Won')).toHaveAttribute('aria-pressed', 'true')
})

test('a number that may be anything is called, not chatted with', async ({ page, ask }) => {
  const [id] = await ask({ name: 'Ann', phone: '123456' })
  await openEnquiry(page, id)
  const reply = page.getByRole('group', { name: 'Reply' }).getByRole('link')
  await expect(reply).toHaveText(['Call'])
  await expect(reply).toHaveAttribute('href', 'tel:123456')
  const colour = await page.getByRole('button', { name: 'Save note' }).evaluate((button) => {
    return getComputedStyle(button).color
  })
  await expect(reply).toHaveCSS('background-color', colour)
})

test('C-22: of two notes none is lost: who saves second sees the other and chooses', async ({
  page,
  ask,
  context,
  pageErrors,
}) => {
  const [id] = await ask({ name: 'Ann' })
  await openEnquiry(page, id)
  const other = await context.newPage()
  await openEnquiry(other, id)
  await note(other).fill('Called on Monday.')
  await other.getByRole('button', { name: 'Save note' }).click()
  await expect(notice(other)).toHaveText('Note saved.')
  // A status is no conflict for a note.
  await status(other, 'Answered').click()
  await expect(notice(other).last()).toHaveText('Marked as answered. Ann')

  await note(page).fill('Wants a discount.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const heading = page.getByRole('heading', { name: /Another person changed this note/ })
  await expect(heading).toBeFocused()
  await expect(page.getByText('Called on Monday.')).toBeVisible()
  await expect(note(page)).toHaveValue('Wants a discount.')
  await axe(page)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(note(page)).toHaveValue('Called on Monday.\n\nWants a discount.')
  await expect(heading).toBeHidden()
  await status(page, 'Won').click()
  await expect(notice(page).last()).toHaveText('Marked as won. Ann')

  await note(other).fill('On Tuesday.')
  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByRole('button', { name: 'Only theirs' }).click()
  await expect(note(other)).toHaveValue('Called on Monday.\n\nWants a discount.')
  await expect(status(other, 'Won')).toHaveAttribute('aria-pressed', 'true')
  expectPageErrors(pageErrors, /409/)
})

test('a status changed meanwhile, by another person or the same, is said and not overwritten', async ({
  page,
  ask,
  context,
  pageErrors,
}) => {
  const [id] = await ask({ name: 'Ann' })
  await openEnquiry(page, id)
  const other = await context.newPage()
  await openEnquiry(other, id)
  await status(other, 'Lost').click()
  await expect(notice(other)).toHaveText('Marked as lost. Ann')
  await status(page, 'Won').click()
  await expect(notice(page)).toContainText('It was marked as lost meanwhile.')
  await expect(status(page, 'Lost')).toHaveAttribute('aria-pressed', 'true')
  expectPageErrors(pageErrors, /409/)
})

test('an enquiry stays on the screen while the line is down, marked as it was', async ({
  page,
  ask,
  context,
  pageErrors,
}) => {
  // Read already, so that no request is pending when the connection is lost.
  const readAt = '2026-11-01T00:00:00.000Z'
  const [id] = await ask({ name: 'Ann', message: 'Two liners.', readAt })
  await openEnquiry(page, id)
  await context.setOffline(true)
  await status(page, 'Won').click()
  await expect(notice(page)).toContainText('There is no connection.')
  await expect(status(page, 'New')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Two liners.')).toBeVisible()
  await context.setOffline(false)
  await status(page, 'Won').click()
  await expect(page.getByText('Marked as won.')).toBeVisible()
  expectPageErrors(pageErrors, /ERR_INTERNET_DISCONNECTED/)
})

test('C-4: a typed note is stored on the device until it is saved', async ({ page, ask }) => {
  const [id] = await ask({ name: 'Ann' })
  await openEnquiry(page, id)
  await note(page).fill('Half a thought')
  await page.reload()
  await expect(note(page)).toHaveValue('Half a thought')
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notice(page)).toHaveText('Note saved.')
  await expect(page.getByText(/^Unsaved changes from/)).toBeHidden()
  await page.reload()
  await expect(note(page)).toHaveValue('Half a thought')
  // Enabled once hydrated; a fill during hydration would lose its selection.
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await note(page).fill('x'.repeat(5001))
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Please keep the note within 5,000 characters.')).toBeVisible()
  await expect(note(page)).toHaveValue('x'.repeat(5001))
})

test('what looks like a machine’s says why, links nowhere, and comes back by one press', async ({
  page,
  ask,
}) => {
  const message = '<img src=x onerror=alert(1)>\nhttps://sly.example/buy'
  const [id] = await ask({ name: '<b>M</b>', message, status: 'spam', suspicion: 'trap links' })
  await openEnquiry(page, id)
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.locator('a[href*="sly.example"]')).toHaveCount(0)
  await expect(page.getByText(/filled in a field that no visitor sees/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Reply' })).toBeHidden()
  await status(page, 'New').click()
  await expect(page.getByRole('group', { name: 'Reply' })).toBeVisible()
  await page.goto(inbox)
  await expect(enquiryLinks(page)).toContainText(['<b>M</b>'])
})

test('C-67: an enquiry is deleted for good after a question, and links to the data of its person', async ({
  page,
  ask,
}) => {
  const [id] = await ask({ name: 'Ann', email: 'ann@example.com' })
  await openEnquiry(page, id)
  await expect(page.getByRole('link', { name: 'Personal data' })).toHaveAttribute(
    'href',
    '/dashboard/person?email=ann%40example.com&phone=%2B880+1700-000000',
  )
  const button = page.getByRole('button', { name: 'Delete' })
  await button.click()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(inbox)
  await expect(notice(page)).toContainText('deleted for good.')
  const answer = await page.goto(`${inbox}/${id}`)
  expect(answer?.status()).toBe(404)
})

test('the print shows the enquiry, black on white, without buttons', async ({ page, ask }) => {
  const [id] = await ask({
    name: 'Ann',
    message: 'Two liners.',
    productId: 'gone',
    productTitle: 'Liner',
  })
  await openEnquiry(page, id)
  await note(page).fill('Called.')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Ann', 'Two liners.', `E-${id?.slice(-6)}`, 'New', 'Called.']) {
    await expect(
      page.getByText(name, { exact: true }).locator('visible=true').first(),
    ).toBeVisible()
  }
  await expect(page.getByText('(no longer in the catalogue)')).toBeVisible()
  await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
  const message = page.getByText('Two liners.')
  await expect(message).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(message).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
