import { axe } from './axe.ts'
import { inDays } from './days.ts'
import { holdScript } from './enquiries.ts'
import { inbox, openInbox, test } from './owner-inbox.ts'
import { signIn } from './owner.ts'
import { expect } from './site.ts'

test('a person, a day and a status that are chosen before the script has come are saved @phone', async ({
  ask,
  page,
  site,
}, { project }) => {
  const [id = ''] = await ask({ name: 'Mate of Cetus' })
  await signIn(page, site)
  const given = page.getByRole('region', { name: 'Assigned to' })
  const person = given.getByLabel('Person')
  const day = page.getByLabel('Remind on')
  const status = page.getByLabel('Status of the enquiry')
  await page.goto(`${inbox}/${id}`)
  await page.getByRole('link', { name: 'Write a quote' }).first().click()
  await expect(day).toBeVisible()
  const own = page.url()
  const release = await holdScript(page)
  await page.goto('about:blank')
  await page.goto(own, { waitUntil: 'commit' })
  await person.selectOption({ index: 1 })
  await day.fill(inDays(3))
  if (project.name === 'phone') await status.selectOption('answered')
  release()
  await expect(given.getByText('Saved', { exact: true })).toBeVisible()
  const followUp = page.getByRole('region', { name: 'Follow up' })
  await expect(followUp.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(person.locator('option:checked')).toContainText('(you)')
  await expect(day).toHaveValue(inDays(3))
  if (project.name === 'phone') await expect(status).toHaveValue('answered')
  // A page on which nothing was chosen saves nothing, loaded or opened from the list.
  const saves: string[] = []
  page.on('request', (one) => one.method() === 'POST' && saves.push(one.url()))
  await page.goto(own, { waitUntil: 'networkidle' })
  await page.goto(inbox)
  await page.getByText('Mate of Cetus').click()
  await expect(person.locator('option:checked')).toContainText('(you)')
  await page.waitForTimeout(1000)
  expect(saves.filter((url) => url.includes(id))).toEqual([])
})

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
