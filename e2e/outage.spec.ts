import { takeAway, takeIndexAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('R-ST-2 R-ERR-10 C-30: a category that cannot be read has an error message, is not cached, and recovers with the data', async ({
  breakable: { site, page, db },
}) => {
  await page.goto(`${site.url}/categories/generator`)
  const giveBack = await takeAway(db)
  const answer = await page.goto(`${site.url}/categories/automation`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Something went wrong on our side.',
  )
  expect(await page.content()).not.toMatch(/sqlite|malformed|at \w+ \(/i)
  await axe(page)

  const remembered = await page.request.get(`${site.url}/categories/generator`)
  expect(remembered.status()).toBe(200)

  await giveBack()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automation')
})

test('R-ERR-3 R-PROD-4: without its related products a product is still shown, and Retry brings them', async ({
  breakable: { site, page, db },
}) => {
  await page.goto(`${site.url}/categories/spare-parts-for-pump?sub=naniwa`)
  const giveBack = await takeIndexAway(db, 'productsLiveOfSubcategory')
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Impeller and mouth rings for FBV',
  )
  const related = page.getByRole('region', { name: 'Related products' })
  const message = related.getByText('Failed to fetch related products', { exact: true })
  await expect(message).toHaveCSS('color', 'rgb(179, 32, 28)')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Call for Price WhatsApp' }),
  ).toBeVisible()
  await axe(page)

  const address = page.url()
  await giveBack()
  await related.getByRole('link', { name: 'Retry' }).click()
  await expect(related.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(address)
})
