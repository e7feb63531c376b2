import { axe } from './axe.ts'
import { inbox, openInbox, test } from './owner-inbox.ts'
import { signIn } from './owner.ts'
import { expect } from './site.ts'

test('an enquiry is taken in one tap, is among Mine, and says who answered it @phone-only', async ({
  ask,
  page,
  site,
}) => {
  const [id = ''] = await ask({ name: 'Mate of Aurora' }, { name: 'Purser of Borealis' })
  await signIn(page, site)
  await page.goto(`${inbox}/${id}`)
  const given = page.getByRole('region', { name: 'Assigned to' })
  await expect(given.getByLabel('Person')).toHaveValue('')
  await given.getByRole('button', { name: 'Take it' }).click()
  await expect(given.getByRole('button', { name: 'Take it' })).toHaveCount(0)
  await expect(given.getByLabel('Person').locator('option:checked')).toContainText('(you)')
  await axe(page)
  await openInbox(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Aurora' })).toContainText(
    'assigned to',
  )
  await page.getByRole('link', { name: /^Mine/ }).click()
  await expect(page.getByText('Mate of Aurora')).toBeVisible()
  await expect(page.getByText('Purser of Borealis')).toBeHidden()
  await axe(page)
  await page.goto(`${inbox}/${id}`)
  await page.getByLabel('Status of the enquiry').selectOption('answered')
  await expect(page.getByText('Answered by')).toBeVisible()
  await given.getByLabel('Person').focus()
  await given.getByLabel('Person').selectOption('Nobody')
  await expect(given.getByText('Saved', { exact: true })).toBeVisible()
  await expect(given.getByRole('button', { name: 'Take it' })).toBeVisible()
  await expect(
    given.getByRole('heading', { name: 'Assigned to' }),
    'keeps its place',
  ).toBeInViewport()
  await expect(given.getByLabel('Person'), 'by keyboard too').toBeFocused()
})

test('without script of two who take an enquiry the second is told', async ({
  ask,
  browser,
  page,
  site,
}) => {
  const [id = ''] = await ask({ name: 'Mate of Aurora' })
  await signIn(page, site)
  const state = await page.context().storageState()
  const plain = await browser.newContext({ storageState: state, javaScriptEnabled: false })
  const [first, second] = [await plain.newPage(), await plain.newPage()]
  for (const one of [first, second]) await one.goto(`${site.url}${inbox}/${id}`)
  await first.getByRole('button', { name: 'Take it' }).click()
  await expect(first.getByRole('button', { name: 'Take it' })).toHaveCount(0)
  await second.getByLabel('Person').selectOption('Nobody')
  await second.getByRole('button', { name: 'Save person' }).click()
  await expect(second.getByText('Another person has changed this.')).toBeVisible()
  await plain.close()
})

test('a search that finds nothing here leads to where it finds something @phone-only', async ({
  ask,
  page,
  site,
}) => {
  await ask({ name: 'Mate of Aurora', status: 'won' }, { name: 'Purser' })
  await signIn(page, site)
  await openInbox(page, '?show=new')
  await page.goto(`${inbox}?show=new&search=aurora`)
  await expect(page.getByText('Nothing found in New.')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Show 1 in All' }).click()
  await expect(page.getByText('Mate of Aurora')).toBeVisible()
})
