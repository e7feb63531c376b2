import { axe } from './axe.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

test('a person adds an own picture, sees it where people are named, and removes it @phone-only', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/account')
  const panel = page.getByRole('region', { name: 'Picture' })
  const choose = panel.getByLabel('Choose a picture')
  await expect(choose).toBeEnabled()
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(panel.getByRole('alert')).toContainText('is not a picture')
  await axe(page)

  await choose.setInputFiles('public/icon-512.png')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Picture changed.')
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect.poll(() => panel.locator('img').evaluate(isLoaded)).toBe(true)
  await axe(page)
  await page.goto('/dashboard/people')
  const line = page.getByRole('listitem').filter({ hasText: '(you)' })
  await expect.poll(() => line.locator('img').evaluate(isLoaded)).toBe(true)
  await axe(page)
  const { SCREENS } = process.env
  if (SCREENS)
    await page.screenshot({ path: `${SCREENS}-people-${page.viewportSize()?.width}.png` })

  await page.goto('/dashboard/account')
  if (SCREENS) await page.screenshot({ path: `${SCREENS}-${page.viewportSize()?.width}.png` })
  await panel.getByRole('button', { name: 'Remove picture' }).click()
  await expect(panel.locator('img')).toHaveCount(0)
  await expect(choose).toBeFocused()
})

function isLoaded(image: HTMLElement | SVGElement) {
  return image instanceof HTMLImageElement && image.naturalWidth === 160
}
