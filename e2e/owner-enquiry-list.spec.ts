import { axe } from './axe.ts'
import { sentLists } from './enquiry-lists.ts'
import { expect, test } from './owner.ts'

test('the owner reads the lines and the ship of a list @phone-only', async ({ page, site }, {
  project,
}) => {
  const vessel = `MV Inbox ${project.name}`
  const listNumber = `L-2345-67${project.name === 'phone' ? 'PH' : 'DS'}`
  const form = {
    do: 'send',
    listNumber,
    name: 'Chief engineer',
    contact: 'chief@example.com',
    vessel,
    imoNumber: '9074729',
    port: 'Chittagong',
    eta: '2027-03-24',
    'title-1': 'Gland packing 12 mm',
    'quantity-1': '8',
    'unit-1': 'm',
    'note-1': 'PTFE, for sea water',
  }
  const sent = await page.request.post('/enquiry-list', { form, headers: { origin: site.url } })
  expect(sent.url()).toContain(`/enquiries/sent/${listNumber}`)
  const { lists } = await sentLists(site, vessel)
  await page.goto('/dashboard/enquiries')
  await page.getByRole('link', { name: `${vessel}, ${listNumber}` }).click()
  await expect(page).toHaveURL(`/dashboard/enquiries/${lists[0]?._id}`)
  // On a phone the lines stand once, in the quote.
  await expect(page.locator('.quote-line')).toContainText([/PTFE, for sea water/])
  const details = page.getByRole('article')
  for (const text of [vessel, '9074729', 'Chittagong', '2027-03-24']) {
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await axe(page)
  const line = page.locator('.quote-line').first()
  const isPhone = project.name === 'phone'
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(isPhone ? 130 : 100)
  await line.getByText('More, line 1').click()
  await expect(page.getByLabel('Alternative, line 1')).toBeVisible()
})
