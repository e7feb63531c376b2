import type { Page } from '@playwright/test'

import { expect, test } from './site.ts'

async function pumpAddress(page: Page) {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  return (await page.getByRole('link', { name: /View Details/ }).getAttribute('href')) ?? ''
}

for (const width of [768, 1024, 1440, 1500, 1920]) {
  test(`the floating buttons are outside the text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/contact-us')
    const { left, right } = await page.evaluate(() => {
      const ends = [...document.querySelectorAll('main .measure, footer .measure')].map(
        (part) =>
          part.getBoundingClientRect().right -
          Number.parseFloat(getComputedStyle(part).paddingRight),
      )
      const buttons = [...document.querySelectorAll('.floating a')]
      const starts = buttons.map((button) => button.getBoundingClientRect().left)
      return { left: Math.min(...starts), right: Math.max(...ends) }
    })
    expect(left).toBeGreaterThanOrEqual(right)
  })
}

test('on a phone the floating buttons hide while a call to action is in view @phone-only', async ({
  page,
}) => {
  await page.goto('/')
  const buttons = page.getByRole('complementary', { name: 'Quick contact' })
  const isSeen = (visible: boolean) => expect(buttons).toBeVisible({ visible })
  await isSeen(false)
  const blogs = page.getByRole('heading', { name: 'Latest Blogs' })
  await blogs.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  await isSeen(true)
  await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded()
  await isSeen(false)
})

test('on a phone a product has one bar that names it, and the page ends above the bar @phone-only', async ({
  page,
}) => {
  await page.goto(await pumpAddress(page))
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const bar = page.getByRole('complementary', { name: 'Quick contact' })
  const size = page.viewportSize()
  const box = await bar.boundingBox()
  expect(box).toMatchObject({ x: 0, width: size?.width, height: 65 })
  expect((box?.y ?? 0) + 65).toBe(size?.height)
  const asks = async (name: string) => {
    const chat = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    return new URL(chat ?? '').searchParams.get('text')
  }
  expect(await asks('WhatsApp price')).toContain(title)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await asks('WhatsApp')).toContain(title)
  await page.keyboard.press('Escape')

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = await page.getByText('© ').boundingBox()
  expect(Math.floor((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThanOrEqual(box?.y ?? 0)
  await bar.getByRole('button', { name: 'Add to list' }).click()
  await expect(bar.getByRole('button', { name: 'On your list' })).toBeVisible()
})
