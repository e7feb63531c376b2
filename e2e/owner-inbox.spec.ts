import { axe } from './axe.ts'
import { fill, openFor, send } from './enquiries.ts'
import { hydrated, inbox, enquiryLinks, notice, openInbox, test, undo } from './owner-inbox.ts'
import { expect } from './owner.ts'

test('R-CONT-4 C-34: an enquiry from a product page is unread in the inbox, and read once it is opened', async ({
  page,
  ask,
}) => {
  await ask()
  await page.setViewportSize({ width: 1440, height: 900 })
  const [product] = await (await page.request.get('/api/products')).json()
  await page.goto(`/view-details/${product._id}`)
  await openFor(page, 5000)
  await fill(page, 'Two of these, please.\nTo Mongla.')
  await send(page)
  await expect(page).toHaveURL(/\/enquiries\/sent\//)
  await openInbox(page)
  await expect(page).toHaveTitle(/^\(1\) Enquiries \|/)
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await expect(sidebar.getByRole('link', { name: /Enquiries.*1 unread/ })).toBeVisible()
  await expect(enquiryLinks(page)).toHaveCount(1)
  await expect(enquiryLinks(page)).toContainText('Unread: Ann Example')
  await expect(enquiryLinks(page)).toContainText(product.title)
  await expect(enquiryLinks(page)).toContainText('Two of these, please. To Mongla.')
  await enquiryLinks(page).click()
  await expect(page.getByRole('heading', { name: 'Ann Example' })).toBeVisible()
  await expect(page.getByText('Two of these, please.\nTo Mongla.')).toBeVisible()
  await expect(page.getByRole('link', { name: product.title })).toHaveAttribute(
    'href',
    `/view-details/${product._id}`,
  )
  await expect(sidebar.getByRole('link', { name: 'Enquiries' })).not.toContainText('unread')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page).toHaveURL(inbox)
  await expect(sidebar.getByRole('link', { name: /Enquiries.*1 unread/ })).toBeVisible()
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '1 unread' })).toBeVisible()
  await main.getByRole('link', { name: '1 to answer' }).click()
  await expect(page).toHaveURL(`${inbox}?show=new`)
  await expect(enquiryLinks(page)).toHaveCount(1)
})

test('an enquiry is found by its words, number and reference, and each part of the inbox is counted', async ({
  page,
  ask,
}) => {
  const [, won] = await ask(
    { name: 'Ann', message: 'A governor drive sleeve', productTitle: 'Radar' },
    { name: 'Bob', status: 'won', phone: '+47 22 12 34 56' },
    { name: 'Machine', status: 'spam' },
    { name: 'Cem', status: 'answered' },
  )
  await openInbox(page)
  await expect(enquiryLinks(page)).toHaveText([/Ann/, /Cem/])
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('governor radar')
  await expect(enquiryLinks(page)).toHaveText([/Ann/])
  await expect(page.locator('.list-counts')).toContainText('1 of 2 enquiries')
  await search.fill('+47 22123456')
  await expect(page.getByText('Nothing found in Open.')).toBeVisible()
  await page.getByRole('link', { name: 'All 3' }).click()
  await expect(enquiryLinks(page)).toHaveText([/Bob/])
  await search.fill(won?.slice(-6) ?? '')
  await expect(page).toHaveURL(`${inbox}?search=${won?.slice(-6)}&show=all`)
  await expect(enquiryLinks(page)).toHaveText([/Bob/])
  const sheet = page.getByRole('link', { name: 'Export CSV' })
  const answer = await page.request.get((await sheet.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('text/csv')
  expect(await answer.text()).toContain('Bob')
  await enquiryLinks(page).click()
  await page.getByRole('link', { name: 'All enquiries' }).click()
  await expect(search).toHaveValue(won?.slice(-6) ?? '')
  await page.getByRole('link', { name: 'Spam 1' }).click()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(enquiryLinks(page)).toHaveText([/Machine/])
  await expect(page.getByText('deleted for good after 90 days')).toBeVisible()
  await page.getByRole('link', { name: 'Lost 0' }).click()
  await expect(page.getByText('No enquiry is marked as lost.')).toBeVisible()
})

test('several are marked at once, Undo restores each status, and deleting asks first', async ({
  page,
  ask,
}) => {
  await ask({ name: 'Ann' }, { name: 'Bob', status: 'answered' }, { name: 'Cem' })
  await openInbox(page)
  const selection = page.getByRole('group', { name: 'Selection' })
  const markAs = async (mark: string) => {
    await selection.getByRole('button', { name: 'Mark as…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: mark, exact: true }).click()
  }
  const choose = (name: string) =>
    page.getByRole('checkbox', { name: `Select the enquiry of ${name}` }).check()
  await choose('Ann')
  await choose('Bob')
  await markAs('Won')
  await expect(notice(page)).toHaveText('2 enquiries marked as won.')
  await expect(enquiryLinks(page)).toHaveText([/Cem/])
  await expect(page.getByRole('group', { name: 'The enquiries' })).toBeFocused()
  await undo(page)
  await expect(enquiryLinks(page)).toHaveText([/Ann.*New/, /Bob.*Answered/, /Cem.*New/])
  await choose('Ann')
  await markAs('Read')
  await expect(enquiryLinks(page).first()).not.toContainText('Unread')
  await expect(selection).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await selection.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete 3 enquiries for good?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(enquiryLinks(page)).toHaveCount(3)
  await selection.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('No enquiries yet.')).toBeVisible()
  await expect(notice(page).last()).toHaveText('3 enquiries deleted for good.')
})

test('a long inbox has pages, and an enquiry links to the next of its list', async ({
  page,
  ask,
}) => {
  await ask(...Array.from({ length: 27 }, (_, n) => ({ name: `Buyer ${n + 1}` })))
  await openInbox(page)
  await expect(page.getByText('1–25 of 27', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(enquiryLinks(page)).toHaveText([/Buyer 26/, /Buyer 27/])
  await enquiryLinks(page).first().click()
  const ways = page.getByRole('navigation', { name: 'Enquiries' })
  await ways.getByRole('link', { name: 'Newer enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Buyer 25' })).toBeVisible()
  await ways.getByRole('link', { name: 'Older enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Buyer 26' })).toBeVisible()
  await ways.getByRole('link', { name: 'Older enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Buyer 27' })).toBeVisible()
  await expect(ways.getByRole('link', { name: 'Older enquiry' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await ways.getByRole('link', { name: 'All enquiries' }).click()
  await expect(page.getByText('26–27 of 27', { exact: true })).toBeVisible()
})

test('R-ADM-10: by keyboard alone an enquiry is found, selected, marked and opened', async ({
  page,
  ask,
}) => {
  await ask({ name: 'Ann' }, { name: 'Bob' })
  await openInbox(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('bob')
  await expect(enquiryLinks(page)).toHaveText([/Bob/])
  await page.getByRole('checkbox', { name: 'Select the enquiry of Bob' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Mark as…' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toHaveText('1 enquiry marked as answered.')
  await expect(page.getByRole('group', { name: 'The enquiries' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(enquiryLinks(page)).toContainText('New')
  await enquiryLinks(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('without script the inbox is read, searched and paged', async ({
  browser,
  page,
  site,
  ask,
}) => {
  const [id] = await ask({ name: 'Ann', message: 'One pump' }, { name: 'Bob', status: 'won' })
  const state = await page.context().storageState()
  const still = { baseURL: site.url, javaScriptEnabled: false, storageState: state }
  const context = await browser.newContext(still)
  const plain = await context.newPage()
  await plain.goto(inbox)
  await expect(plain.getByRole('checkbox')).toHaveCount(0)
  await plain.getByRole('link', { name: 'Won 1' }).click()
  await expect(enquiryLinks(plain)).toHaveText([/Bob/])
  const search = plain.getByRole('searchbox', { name: 'Search' })
  await search.fill('nobody')
  await search.press('Enter')
  await expect(plain).toHaveURL(`${inbox}?search=nobody&show=won`)
  await plain.goto(`${inbox}/${id}`)
  await expect(plain.getByText('One pump')).toBeVisible()
  await expect(plain.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Save note' })).toBeHidden()
  await expect(plain.getByRole('button', { name: 'Delete' })).toBeHidden()
  await context.close()
})

test('axe finds nothing in the inbox, and nothing leaves a screen of any width', async ({
  page,
  ask,
}) => {
  test.slow()
  const widths = [360, 1440]
  const long = 'Überwurfmutter'.repeat(8)
  const [id] = await ask(
    { name: long, message: long.repeat(40), productTitle: long, email: `${long}@example.com` },
    { name: 'রহিম', message: 'দাম কত?', status: 'spam', suspicion: 'trap links' },
    { name: 'Ann', status: 'answered', phone: null, email: 'a@example.com' },
  )
  for (const path of ['', '?show=spam', '?show=lost', `/${id}`]) {
    await page.goto(inbox + path)
    await expect(page.getByRole('main')).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await axe(page)
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow), `${path} at ${width} px`).toBe(0)
    }
  }
  await openInbox(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const buttons = page.getByRole('group', { name: 'Selection' }).getByRole('button')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
  }
  await buttons.first().click()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await axe(page)
  }
})

test('a failed bulk action has a message and changes nothing', async ({
  page,
  ask,
  context,
  pageErrors,
}) => {
  await ask({ name: 'Ann' })
  await openInbox(page)
  await page.getByRole('checkbox', { name: 'Select the enquiry of Ann' }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click()
  await expect(notice(page)).toContainText('There is no connection.')
  await hydrated(page)
  await expect(page.getByRole('checkbox', { name: 'Select the enquiry of Ann' })).toBeChecked()
  expect(pageErrors.splice(0).every((one) => one.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})

test('on a phone of 360 px the day of a follow-up is seen whole, and no button is broken', async ({
  page,
  ask,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [id] = await ask({ name: 'Ann' })
  await page.goto(`${inbox}/${id}?quote`)
  // A date of ten characters and the sign of the calendar.
  const day = await page.locator('[name=followUpOn]').boundingBox()
  expect(day?.width).toBeGreaterThanOrEqual(112)
  const take = await page.getByRole('button', { name: 'Take it' }).boundingBox()
  expect(take?.height).toBeLessThanOrEqual(48)
})
