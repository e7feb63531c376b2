import { expect, test } from './site.ts'

// The header of a large screen, in both projects.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('the pane of the menu shows the current category, elsewhere the first one', async ({
  page,
}) => {
  const pane = page.locator('.pane')
  for (const [address, name, sub] of [
    ['/categories/generator?sub=open-diesel', 'Generator', 'Gas Generator Set'],
    ['/faq', 'Marine Electronic Item', 'NAVTEX'],
  ] as const) {
    await page.goto(address)
    await page
      .getByRole('navigation', { name: 'Main' })
      .locator('summary', { hasText: 'Categories' })
      .hover()
    await expect(pane.locator('b')).toHaveText(name)
    await expect(pane.getByRole('link', { name: sub })).toBeVisible()
  }
})
