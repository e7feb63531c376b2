import { addFree, openList } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

// The width that 400 % zoom leaves of 1280 pixels (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 640 } })

test('the enquiry list fits at 320 pixels, empty and filled', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await openList(page)
  expect(await overflow()).toBe(0)
  const add = page.getByRole('button', { name: 'Add line' })
  expect(await add.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  expect((await add.boundingBox())?.width).toBeGreaterThan(100)
  await addFree(page, ['Gland packing'])
  expect(await overflow()).toBe(0)
  const steps = page.locator('.list-track li')
  const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('rows of products at 320 pixels show their numbers whole', async ({ page }) => {
  await page.goto('/search?q=mitsubishi&view=list')
  const cut = await page.locator('.product-rows td .code').evaluateAll((codes) =>
    codes.flatMap((code) => {
      const right = code.closest('td')?.getBoundingClientRect().right ?? 0
      const isWhole = code.getClientRects().length < 2
      return isWhole && code.getBoundingClientRect().right <= right + 1 ? [] : [code.textContent]
    }),
  )
  expect(cut).toEqual([])
})

test('an offer at 320 pixels has no picture behind its words', async ({ page }) => {
  await page.goto('/')
  for (const offer of await page.locator('.offer').all()) {
    const [title, picture] = await offer.evaluate((box) => {
      const words = document.createRange()
      words.selectNodeContents(box.querySelector('h2') ?? box)
      return [words, box.lastElementChild ?? box].map((part) =>
        part.getBoundingClientRect().toJSON(),
      )
    })
    expect(title.right <= picture.left || title.bottom <= picture.top).toBe(true)
  }
})

test('the tabs and the bar of a product fit at 320 pixels', async ({ page }) => {
  await page.goto('/categories/marine-electronic-item')
  await page.getByRole('article').first().getByRole('link').first().click()
  const tabs = page.locator('[data-tabs]')
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  const chat = page.locator('.floating a').first()
  const [box, words] = await chat.evaluate((link) => {
    const range = document.createRange()
    range.selectNodeContents(link)
    return [link.getBoundingClientRect().toJSON(), range.getBoundingClientRect().toJSON()]
  })
  expect(words.left - box.left).toBeGreaterThanOrEqual(6)
  expect(box.right - words.right).toBeGreaterThanOrEqual(6)
})
