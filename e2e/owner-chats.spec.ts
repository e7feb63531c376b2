import { axe } from './axe.ts'
import { inbox, openInbox, test } from './owner-inbox.ts'
import { signIn } from './owner.ts'
import { expect } from './site.ts'

const chat = '[18:20, 23/11/2026] Anna Smit: Two pumps, please. My number is +31 6 1234 5678.'

test('a chat shared to the admin is an enquiry after one more tap @phone-only', async ({
  ask,
  page,
  site,
}) => {
  await ask()
  await signIn(page, site)
  const manifest = await (await page.request.get('/admin.webmanifest')).json()
  const { action, params } = manifest.share_target
  await page.goto(`${action}?${new URLSearchParams({ [params.text]: chat })}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Anna Smit')
  await expect(page.getByLabel('Phone number')).toHaveValue('+31 6 1234 5678')
  await axe(page)
  await page.getByRole('button', { name: 'Save as enquiry' }).click()
  await expect(page).toHaveURL(new RegExp(`${inbox}/[^/?]+$`))
  await expect(page.getByText('WhatsApp, logged by us')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Assigned to' })).toContainText('(you)')
  await axe(page)
})

test('without script a chat that names nobody is asked about, and stays @phone-only', async ({
  ask,
  browser,
  page,
  site,
}) => {
  await ask({ name: 'Mate of Aurora' })
  await signIn(page, site)
  await openInbox(page)
  await axe(page)
  const link = page.getByRole('link', { name: 'Log a chat' })
  await expect(link).toHaveAttribute('href', '/dashboard/log-chat')
  const state = await page.context().storageState()
  const plain = await browser.newContext({ storageState: state, javaScriptEnabled: false })
  const one = await plain.newPage()
  await one.goto(`${site.url}/dashboard/log-chat`)
  await one.getByLabel('Chat, or what is asked for').fill('A valve, please')
  await one.getByRole('button', { name: 'Save as enquiry' }).click()
  await expect(one.getByText('Please give the name.')).toBeVisible()
  await expect(one.getByLabel('Chat, or what is asked for')).toHaveValue('A valve, please')
  await expect(one.getByLabel('Name', { exact: true })).toBeFocused()
  await one.getByLabel('Name', { exact: true }).fill('Ben')
  await one.getByLabel('Phone number').fill('017 12 34 56')
  await one.getByRole('button', { name: 'Save as enquiry' }).click()
  await expect(one.getByRole('heading', { level: 1 })).toContainText('Enquiry E-')
  await expect(one.getByRole('article').getByText('Ben', { exact: true }).first()).toBeVisible()
  await plain.close()
})
