import { breakColumn, emptyColumn } from '../app/database/broken-column.testing.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

// A public page that fails although the database answers: a bug of ours, made by a table that is not as it should be.

const pages = [
  ['/blogs', 'Latest Blogs'],
  ['/blog/15-ppm-what-the-surveyor-looks-at', '15 ppm: what the surveyor looks at'],
] as const

for (const [what, damage] of [
  ['a statement that is wrong', breakColumn],
  ['a record that cannot be shown', emptyColumn],
] as const) {
  test(`R-ERR-1 R-ERR-2 R-ST-2 C-33: ${what} is an unknown error on the blog pages, in red, with Retry @phone`, async ({
    breakable: { site, page, db },
  }) => {
    test.slow()
    for (const [path, heading] of pages) {
      const mend = await damage(db, 'posts', 'description')
      const answer = await page.goto(site.url + path)
      expect(answer?.status(), path).toBe(500)
      expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
      expect(answer?.headers()['retry-after']).toBeUndefined()
      const main = page.getByRole('main')
      const text = main.getByText('An unknown error occurred', { exact: true })
      await expect(text).toHaveCSS('color', 'rgb(179, 32, 28)')
      const retry = main.getByRole('link', { name: 'Retry' })
      await expect(retry).toBeVisible()
      const [left, right] = [await text.boundingBox(), await retry.boundingBox()]
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
      const leaked = /sqlite|no such|reading '|TypeError|at \w+ \(/i.exec(await page.content())
      expect(leaked).toBeNull()
      await axe(page)

      await mend()
      await retry.click()
      await expect(page).toHaveURL(site.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText('An unknown error occurred')).toHaveCount(0)
    }
  })
}
