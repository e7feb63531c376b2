import { expect, test } from './site.ts'

test('nothing of a product card is cut at any width, and a fact is seen', async ({ page }) => {
  await page.goto('/categories/spare-parts-for-pump')
  const cards = page.getByRole('article')
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await cards.evaluateAll((cards) =>
      cards.flatMap((card) =>
        [...card.querySelectorAll('p, span:not(.sr-only), h3, dt, dd')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      ),
    )
    expect(cut, `${width} px`).toEqual([])
    await expect(cards.first().getByRole('definition').first()).toBeVisible()
    const [type, maker] = await cards.first().locator('p').first().locator('span').all()
    const [above, below] = [await type?.boundingBox(), await maker?.boundingBox()]
    expect(below?.y, `${width} px`).toBeGreaterThan(above?.y ?? Infinity)
  }
})

test('a last card without a neighbour takes the row of a phone @phone-only', async ({ page }) => {
  await page.goto('/categories/generator')
  const ofFour = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  for (const [address, count] of [
    ['/categories/spare-parts-for-pump', 4],
    [ofFour ?? '', 3],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('article')).toHaveCount(count)
    const boxes = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
    const rows = Object.groupBy(boxes, ({ y }) => String(y))
    const width = (page.viewportSize()?.width ?? 0) - 32
    for (const row of Object.values(rows)) {
      const end = Math.max(...(row ?? []).map(({ right }) => right))
      expect(end).toBeCloseTo(width + 16, 0)
    }
  }
})
