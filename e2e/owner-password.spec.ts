import { openMailServer } from '../app/mail/mail-stand-in.testing.ts'
import { axe } from './axe.ts'
import { login, owner } from './owner.ts'
import { openSite } from './site-process.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 180_000 })

const chosen = 'seven tall green anchors'

test('who has forgotten the password gets a link by mail, without script', async ({ browser }) => {
  const server = await openMailServer()
  const { host, port } = server.settings.server
  const mail = { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: 'site@example.com' }
  const site = await openSite({ ...mail, RATE_LIMITS: 'off' })
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/admin-login')
  await page.getByRole('link', { name: 'Get a link by mail' }).click()
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAccessibleDescription(/Please write your email\./)
  for (const address of ['nobody@example.com', owner.email]) {
    await page.goto('/forgot-password')
    await email.fill(address)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByRole('status')).toContainText('an email with a link is on its way')
  }
  await expect.poll(() => server.state.arrived.length, { timeout: 20_000 }).toBe(1)
  const [letter] = server.state.arrived
  expect(letter?.to).toBe(owner.email)
  const text = letter?.raw.replaceAll(/=\r\n/g, '') ?? ''
  const [path = ''] = /\/new-password\/[\w-]{43}/.exec(text) ?? []

  await page.goto(path)
  const wanted = page.getByLabel('New password', { exact: true })
  await wanted.fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(wanted).toHaveAccessibleDescription(/Please use at least 15 characters\./)
  await wanted.fill(chosen)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password is changed.')
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
  await page.goto('/admin-login')
  await login(page, { email: owner.email, password: chosen })
  await expect(page).toHaveURL(/\/dashboard/)
  await context.close()
  await site.stop()
  await server.close()
})

test('a site without mail says whom to ask; the password can be shown @phone', async ({ page }) => {
  await page.goto('/admin-login')
  await expect(page.getByRole('link', { name: 'Get a link by mail' })).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'Password' })
  await field.fill('kettle anvil')
  const show = page.getByRole('button', { name: 'Show the password' })
  await expect(async () => {
    await show.click()
    await expect(field).toHaveAttribute('type', 'text', { timeout: 500 })
  }).toPass()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await axe(page)
  await show.click()
  await expect(field).toHaveAttribute('type', 'password')
  await show.click()
  await page.evaluate(() =>
    document.addEventListener('submit', (event) => event.preventDefault(), { once: true }),
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await page.goto('/forgot-password')
  await expect(page.getByText('This site cannot send mail.')).toBeVisible()
  await axe(page)
})
