import { axe } from './axe.ts'
import { openEnquiry, test } from './owner-inbox.ts'
import { expect } from './owner.ts'

const pages = [
  '',
  '/enquiries',
  '/manage-products',
  '/searches',
  '/people',
  '/account',
  '/activity',
  '/insights',
  '/trash',
]

// A busy machine needs longer for these many pages.
test.slow()

for (const width of [390, 768])
  test(`links and buttons fit a thumb and no title breaks inside a word at ${width} px @phone @phone-only`, async ({
    page,
    ask,
  }) => {
    await ask({ name: 'Chief engineer', message: 'Gland packing' })
    await page.setViewportSize({ width, height: 1024 })
    for (const one of pages) {
      await page.goto(`/dashboard${one}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const faults = await page.evaluate(() => {
        const title = document.querySelector('h1')?.firstChild
        const broken = [...(title?.textContent ?? '').matchAll(/\S+/g)].filter((word) => {
          const range = document.createRange()
          if (title) range.setStart(title, word.index)
          if (title) range.setEnd(title, word.index + word[0].length)
          return range.getClientRects().length > 1
        })
        const small = [...document.querySelectorAll('main :is(a, button, summary)')].filter(
          (control) => {
            const { width, height } = control.getBoundingClientRect()
            const isText = getComputedStyle(control).display === 'inline'
            const isRow = getComputedStyle(control, '::after').position === 'absolute'
            return width > 2 && height < 43.5 && control.checkVisibility() && !isText && !isRow
          },
        )
        return [...broken.map(String), ...small.map(({ outerHTML }) => outerHTML)]
      })
      expect(faults, one).toEqual([])
      await axe(page)
    }
  })

test('the ground of an enquiry begins at the top of the window @phone @phone-only', async ({
  page,
  ask,
}) => {
  const [id] = await ask({ name: 'Chief engineer' })
  await openEnquiry(page, id)
  expect((await page.locator('.owner').boundingBox())?.y).toBe(0)
})
