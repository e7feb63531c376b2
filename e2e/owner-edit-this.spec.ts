import { axe } from './axe.ts'
import { expect, signIn } from './owner.ts'
import { test } from './site.ts'

test('@phone-only who is signed in can edit what a public page shows, and nobody else asks for it', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('edit')) asked.push(request.url())
  })
  await page.goto('/faq', { waitUntil: 'load' })
  const edit = page.getByRole('link', { name: 'Edit this' })
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await signIn(page, site)
  const [product] = await (await page.request.get('/api/products')).json()
  await page.goto(`/view-details/${product._id}`)
  await expect(edit).toBeVisible()
  const bar = await page.locator('.floating').boundingBox()
  const { y = 0, height = 0 } = (await edit.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0)
  await axe(page)
  await edit.click()
  await expect(page).toHaveURL(`/dashboard/edit-product/${product._id}`)
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  await expect(edit).toBeHidden()
})
