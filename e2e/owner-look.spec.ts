import sharp from 'sharp'

import { axe } from './axe.ts'
import { signIn } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { expect, test } from './site.ts'

test('the owner puts his logo and colours on the site, and every text can be read @phone-only', async ({
  breakable: { page, site },
}) => {
  const pageErrors = await collectPageErrors(page.context(), site.url)
  const before = await (await page.request.get('/about-us')).text()
  expect(before).not.toContain('/look/')
  await signIn(page, site)
  await page.goto('/dashboard/settings/look')
  await page.waitForLoadState('networkidle')
  const signal = page.getByLabel('Signal colour (buttons and links)', { exact: true })
  await signal.fill('#8899aa')
  await expect(page.getByText('2.9 on white: too low')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = 'This colour has a contrast of 2.9 on white. At least 4.5 is needed.'
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(signal).toBeFocused()
  // The palest colours that are taken.
  await signal.fill('#6d6d6d')
  await page.getByLabel('Ink (text and dark buttons)', { exact: true }).fill('#5f5f5f')
  const bytes = await sharp({
    create: { width: 400, height: 100, channels: 4, background: '#2050a0' },
  })
    .png()
    .toBuffer()
  await page
    .getByLabel('Upload a picture: Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.getByLabel('Logo', { exact: true })).toHaveValue(/^\/media\//)
  await page.getByLabel('The logo shows the name').check()
  await axe(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.locator('.owner-navigation img[data-own]').first()).toHaveAttribute(
    'src',
    /^\/media\//,
  )
  for (const path of ['/', '/about-us', '/contact-us', '/faq', '/categories/generator']) {
    await page.goto(path)
    await axe(page)
    const logo = page.getByRole('banner').getByRole('img', { name: 'Chandlery Marine' })
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(95, 95, 95)')
  expect(pageErrors.filter((error) => !error.includes('422'))).toEqual([])
})
