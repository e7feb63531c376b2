import { axe } from './axe.ts'
import { enquiryLinks, hydrated, openInbox, test } from './owner-inbox.ts'
import { expect } from './owner.ts'

const within2s = { timeout: 2_000 }

test('@phone-only a new enquiry comes into the open inbox and its title, and nothing typed or selected is lost', async ({
  page,
  ask,
}) => {
  await ask({ name: 'Ann' }, { name: 'Bob' })
  await openInbox(page)
  await expect(page).toHaveTitle(/^\(2\) Enquiries \|/)
  const streaming = page.waitForResponse('/api/inbox/events')
  await page.reload()
  await hydrated(page)
  await streaming
  const bob = page.getByRole('checkbox', { name: 'Select the enquiry of Bob' })
  await bob.check()
  await ask({ name: 'Cem' })
  await expect(enquiryLinks(page)).toHaveText([/Ann/, /Bob/, /Cem/], within2s)
  await expect(page).toHaveTitle(/^\(3\) Enquiries \|/)
  await expect(bob).toBeChecked()
  await bob.uncheck()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('Please quo')
  await ask({ name: 'Dora' })
  await expect(enquiryLinks(page)).toHaveCount(4, within2s)
  await expect(search).toHaveValue('Please quo')
  await expect(search).toBeFocused()
  await axe(page)
})

test('the overview counts a new enquiry, and what is typed into a form stays', async ({
  page,
  ask,
}) => {
  const streaming = page.waitForResponse('/api/inbox/events')
  await page.goto('/dashboard')
  const unread = page.getByRole('main').getByRole('link', { name: '1 unread' })
  await expect(page.getByRole('main').getByRole('link', { name: '0 unread' })).toBeVisible()
  await streaming
  await ask({ name: 'Ann' })
  await expect(unread).toBeVisible(within2s)
  await page.goto('/dashboard/add-product')
  const title = page.getByRole('textbox', { name: 'Title' }).first()
  await title.fill('Radar with a scanner')
  await ask({ name: 'Bob' })
  await expect(page).toHaveTitle(/^\(2\) /, within2s)
  await expect(title).toHaveValue('Radar with a scanner')
})

test('of several tabs one has the stream, and another takes it over', async ({ page, ask }) => {
  await ask({ name: 'Ann' })
  await openInbox(page)
  const other = await page.context().newPage()
  const streams: string[] = []
  other.on('request', (request) => {
    if (request.url().endsWith('/events')) streams.push(request.url())
  })
  await openInbox(other)
  await ask({ name: 'Bob' })
  await expect(other).toHaveTitle(/^\(2\) /, within2s)
  expect(streams).toEqual([])
  await page.close()
  await expect.poll(() => streams.length).toBe(1)
  await ask({ name: 'Cem' })
  await expect(other).toHaveTitle(/^\(3\) /, within2s)
})
