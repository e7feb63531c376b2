import { createServer } from 'node:http'

import { createOldSiteImport } from '../app/catalogue/old-site/old-site-imports.server.ts'
import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'

const id = '5f1a2b3c4d5e6f7089abcdef'
const picture = 'https://old-site.example/a.jpg'
const product = { title: 'Old pump', description: 'Words', imageUrl: '', categoryName: 'Pumps' }
const lists = {
  '/api/products': [
    { ...product, _id: id, categoryName: 'Deck Machinery' },
    { ...product, _id: 'unknown-category', categoryName: 'Sails' },
  ],
  '/api/blogs': [{ _id: id, title: 'Dry Dock 1999', description: 'Words', imageUrl: picture }],
  '/api/videos': [],
}

test('the owner takes an old site over, and later only what changed @phone-only', async ({
  breakable: { site, page, db },
}) => {
  const answers = new Map<string, unknown>(Object.entries(lists))
  const oldSite = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? ''
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers.get(path)))
  })
  await new Promise<void>((resolve) => oldSite.listen(0, '127.0.0.1', resolve))
  const address = oldSite.address()
  if (!address || typeof address === 'string') throw new Error('There is no port')
  const source = `http://127.0.0.1:${address.port}/api`

  await signIn(page, site)
  await page.goto('/dashboard/import')
  await page.getByLabel('Address of its API').fill('https://me:secret@old-site.example/api')
  await page.getByRole('button', { name: 'Read the site' }).click()
  await expect(page.getByText('Please enter the address without a name')).toBeVisible()
  await axe(page)
  await page.getByLabel('Address of its API').fill('http://127.0.0.1/api')
  await page.getByRole('button', { name: 'Read the site' }).click()
  await expect(page.getByText('is not on the public internet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue reading' })).toBeVisible()
  await axe(page)

  // As `npm run import` does, which may read a site of this machine.
  const first = await createOldSiteImport(db, { source, allowsPrivate: true })
  await page.goto(`/dashboard/import/${first}`)
  await expect(page.getByRole('heading', { name: 'Nothing is changed yet' })).toBeVisible()
  await expect(page.getByText('There is no category “Sails”. Add it')).toBeVisible()
  await expect(page.getByText('product unknown-category')).toBeVisible()
  await expect(page.getByRole('row', { name: 'products 2 1 0 0 1' })).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await page.getByRole('link', { name: 'New 2' }).click()
  await page.getByRole('link', { name: 'Dry Dock 1999' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Dry Dock 1999')

  // Its addresses answer as they did on the old site.
  for (const old of [`/view-details/${id}`, '/blog/dry-dock-1999'])
    expect((await page.request.get(old)).status(), old).toBe(200)

  answers.set('/api/blogs', [
    { _id: id, title: 'Dry Dock 1999', description: 'Better words', imageUrl: picture },
  ])
  const second = await createOldSiteImport(db, { source, allowsPrivate: true })
  await page.goto(`/dashboard/import/${second}?show=change`)
  await expect(page.getByText('Better words')).toBeVisible()
  await expect(page.getByRole('row', { name: 'blogs 1 0 1 0 0' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The catalogue is as it was before the import.')).toBeVisible()
  oldSite.close()
})
