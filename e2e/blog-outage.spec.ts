import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { openSite } from './site-process.ts'
import { expect, test } from './site.ts'

const parts = [
  ['/blogs', 'posts', 'Latest Blogs', 'Failed to fetch blogs'],
  ['/blog/15-ppm-what-the-surveyor-looks-at', 'posts', 'Blog', 'Failed to fetch blog details'],
  ['/videos', 'videos', 'Our Videos', 'Failed to fetch videos'],
] as const

test('R-ERR-1 R-ERR-2 R-ERR-10 R-BLOG-3 R-ST-2 C-32 C-33 C-73: a failed page has a red message, and Retry loads it', async ({
  breakable: { site, page, db },
}) => {
  test.slow()
  for (const [path, table, heading, words] of parts) {
    const giveBack = await takeAway(db, table)
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const message = page.getByText(words, { exact: true })
    await expect(message).toHaveCSS('color', 'rgb(179, 32, 28)')
    expect(await page.content()).not.toMatch(/sqlite|malformed|at \w+ \(/i)
    await axe(page)

    await giveBack()
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    // The site calls itself localhost here; a link keeps the host that the visitor used.
    await expect(page).toHaveURL(site.url + path)
    await expect(message).toHaveCount(0)
  }
})

test('C-32: the list of videos is shown without sizes when the files cannot be read', async ({
  browser,
}) => {
  const site = await openSite()
  const context = await browser.newContext()
  const page = await context.newPage()
  const media = join(site.dataDir, 'media')
  try {
    for (const video of (await readdir(media)).filter((name) => name.endsWith('.mp4'))) {
      await rm(join(media, video))
      // A symbolic link to itself cannot be read, not even by root.
      await symlink(video, join(media, video))
    }
    const answer = await page.goto(`${site.url}/videos`)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(3)
    await expect(cards.getByText('Video', { exact: true })).toHaveCount(3)
    await expect(page.getByText('Failed to fetch videos')).toHaveCount(0)
  } finally {
    await context.close()
    await site.stop()
  }
})
