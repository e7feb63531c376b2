import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'

// A backup of the demo catalogue takes some seconds on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('the owner makes a backup, sees it, and downloads it with the password @phone-only', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/backups')
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  // The page asks by itself until the backup has ended.
  await expect(page.getByText('The last good backup was made')).toBeVisible({ timeout: 90_000 })
  const kept = page.getByRole('region', { name: 'Stored on this machine' })
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const form = page.getByRole('region', { name: 'Download a backup' })
  const password = form.getByLabel('Current password')
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await axe(page)
  await password.fill('a-long-harbour-password')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^chandlery-\d{8}-\d{6}Z\.tar$/)
})

test('the owner makes a key for copies, and a wrong address is told beside its field @phone-only', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/backups')
  const store = page.getByRole('region', { name: 'Copy to an object store' })
  await store.getByLabel('Bucket').fill('boats')
  await store.getByRole('button', { name: 'Make a key' }).click()
  await expect(store.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible()
  await expect(store.getByLabel('Public key')).toHaveValue(/^age1/)
  await axe(page)
  const download = page.waitForEvent('download')
  await store.getByRole('link', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('backup-key.txt')

  await store.getByLabel('Address of the store').fill('https://127.0.0.1')
  await store.getByLabel('Access key ID').fill('boats')
  await store.getByLabel('Secret access key', { exact: true }).fill('secret')
  const password = store.getByLabel('Current password', { exact: true })
  if (await password.isVisible()) await password.fill('a-long-harbour-password')
  await store.getByRole('button', { name: 'Try it and save' }).click()
  await expect(store.getByText('This address is in a private network.')).toBeVisible()
  await expect(store.getByLabel('Bucket')).toHaveValue('boats')
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
