import { inbox, test } from './owner-inbox.ts'
import { expect, owner, typePassword } from './owner.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 90_000 })

test('without script the admin shows no button that does nothing', async ({
  ask,
  browser,
  page: signedIn,
  site,
}) => {
  const [id] = await ask({ name: 'Chief engineer' })
  const storageState = await signedIn.context().storageState()
  const context = await browser.newContext({
    storageState,
    baseURL: site.url,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${inbox}/${id}`)
  await expect(page.getByText('categories, enquiries, quotes and imports')).toBeVisible()
  const answered = page.getByRole('button', { name: 'Answered' })
  await answered.click()
  await expect(answered).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/dashboard/featured-products')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  await page.goto('/dashboard/manage-products')
  await page.locator('.list-table .title').first().click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  for (const name of ['Delete', 'Duplicate'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await context.close()
})

test('without script an owner changes the account, and invites people', async ({
  browser,
  page: signedIn,
  site,
}) => {
  const storageState = await signedIn.context().storageState()
  const options = { storageState, baseURL: site.url, javaScriptEnabled: false }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/dashboard/account')
  const email = page.getByRole('region', { name: 'Email', exact: true })
  await email.getByLabel('New email').fill('no address')
  await typePassword(email)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByLabel('New email')).toHaveAccessibleDescription(/enter an email address/)
  await expect(email.getByLabel('New email')).toHaveValue('no address')
  await expect(email.getByLabel('Current password')).toHaveValue('')
  await email.getByLabel('New email').fill(owner.email)
  await typePassword(email)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByRole('status')).toContainText(`You sign in as ${owner.email}`)

  await page.goto('/dashboard/people')
  const invite = page.getByRole('region', { name: 'Invite a person' })
  await invite.getByLabel('Email').fill('mate@example.com')
  // It was typed a moment ago.
  await expect(invite.getByLabel('Current password')).toHaveCount(0)
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite.getByLabel('Link')).toHaveValue(/\/invitation\/[\w-]{43}$/)
  await page.getByRole('button', { name: 'Withdraw: mate@example.com' }).click()
  await expect(page.getByText('mate@example.com')).toHaveCount(0)
  await context.close()
})
