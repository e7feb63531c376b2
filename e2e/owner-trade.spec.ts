import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { addProduct, field, fillProduct, formAlert, productsTitled } from './owner-forms.ts'
import { expect, signIn, test } from './owner.ts'

async function choose(page: Page, label: string, words: string, title: string) {
  const group = page.getByRole('group', { name: label })
  await group.getByRole('searchbox').fill(words)
  await group.getByRole('button', { name: title }).click()
  await expect(group.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
}

async function addRow(page: Page, noun: string, cells: { [name: string]: string }) {
  await page.getByRole('button', { name: `Add a ${noun}` }).click()
  const last = await page.getByRole('button', { name: new RegExp(`^Remove ${noun}`) }).count()
  for (const [name, value] of Object.entries(cells))
    await page.getByLabel(`${name}, ${noun} ${last}`).fill(value)
}

type Part = { title: string; number: string; model: string }

async function fillDraft(page: Page, { title, number, model }: Part) {
  await fillProduct(page, title)
  await field(page, 'State').selectOption('Draft')
  await page.getByLabel('Caption of picture 1').selectOption('Actual item')
  await page.getByText('Maker, part numbers and more').click()
  await field(page, 'Availability').selectOption('In stock')
  await field(page, 'Lead time').fill('2 weeks')
  await field(page, 'Unit').fill('set')
  await field(page, 'Origin').fill('Germany')
  await addRow(page, 'part number', { Kind: 'Maker', Number: number })
  await addRow(page, 'model', { Maker: 'MAN B&W', Model: model })
  await addRow(page, 'specification', { Name: 'Length', Value: '1 282 mm' })
  await addRow(page, 'specification', { Name: 'Seat', Value: '318 mm' })
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText(number)
  await page.getByRole('button', { name: 'Move up specification 2' }).press('Enter')
  await expect(page.getByLabel('Name, specification 1')).toHaveValue('Seat')
  await expect(page.getByRole('button', { name: 'Move up specification 1' })).toBeFocused()
}

/** What a buyer sees of the part, on its page and in the search. */
async function seeProduct(stranger: Page, address: string, { title, number, model }: Part) {
  await stranger.goto(address)
  const plate = stranger.locator('dl.plate')
  await expect(plate.getByRole('term').first()).toHaveText('Maker no.')
  await expect(plate.getByRole('definition').first()).toContainText(number)
  for (const words of ['In stock', '2 weeks', 'set', 'Germany'])
    await expect(
      stranger.getByRole('definition').getByText(words, { exact: true }).first(),
    ).toBeVisible()
  await expect(stranger.getByText('This is the actual item')).toBeVisible()
  await expect(stranger.getByRole('region', { name: 'Fits' })).toContainText('MAN B&W')
  const chat = stranger.getByRole('link', { name: 'Call for Price WhatsApp', exact: true })
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text?.split('\n').slice(1, 3)).toEqual([`Maker: ${number}`, title])
  await axe(stranger)
  await stranger.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await plate.getByRole('button', { name: `Copy ${number}` }).click()
  await expect(plate.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await stranger.evaluate(() => navigator.clipboard.readText())).toBe(number)
  for (const query of [number, model]) {
    await stranger.goto(`/search?q=${query}`)
    await expect(stranger.getByRole('article').first()).toContainText(number)
  }
}

test('a draft is written, seen by its owner only, and shown from the list @phone-only', async ({
  page,
  goTo,
  browser,
  site,
}, { project }) => {
  test.slow()
  const title = `Valve spindle ${project.name}`
  const number = `SPN-${project.name}-1300`
  const model = `S50${project.name}`
  await goTo('/dashboard/add-product')
  await fillDraft(page, { title, number, model })
  await axe(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(formAlert(page)).toContainText('Draft saved. Visitors do not see it yet.')
  expect(await productsTitled(page, title)).toEqual([])

  await page.getByRole('link', { name: 'See the preview' }).click()
  await expect(
    page.getByText('This is a draft. Only people who are signed in see this page.'),
  ).toBeVisible()
  const { pathname } = new URL(page.url())
  const stranger = await browser.newPage({ baseURL: site.url })
  await stranger.goto(pathname)
  await expect(stranger.getByRole('heading', { name: 'Login Admin' })).toBeVisible()
  const address = pathname.replace('/dashboard/preview-product/', '/view-details/')
  expect((await stranger.request.get(address)).status()).toBe(404)

  await page.goto('/dashboard/manage-products?state=draft')
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'State' }).click()
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Now live: 1 product.')).toBeVisible()
  await seeProduct(stranger, address, { title, number, model })
  await stranger.close()
})

test('a part is copied, superseded and hidden, and its old number finds the new part @phone-only', async ({
  page,
  goTo,
  browser,
  site,
}, { project }) => {
  test.slow()
  const [old, next] = [`Seat ring ${project.name}`, `Seat ring nitrided ${project.name}`]
  const number = `RNG-${project.name}-0122`
  const partNumbers = [{ scheme: 'Maker', value: number }]
  await goTo('/dashboard/manage-products')
  const { _id } = await addProduct(page, old, { partNumbers })
  await goTo('/dashboard/edit-product/:id', { id: _id })
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(field(page, 'Title')).toHaveValue(`${old} (copy)`)
  await expect(field(page, 'State')).toHaveValue('draft')
  await field(page, 'Title').fill(next)
  await field(page, 'State').selectOption('Live')
  await page.getByLabel('Number, part number 1').fill(`RNG-${project.name}-0146`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved')).toBeVisible()

  await goTo('/dashboard/edit-product/:id', { id: _id })
  await choose(page, 'Superseded by', next, next)
  await field(page, 'State').selectOption('Hidden')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Remove ${next}` })).toBeVisible()

  const stranger = await browser.newPage({ baseURL: site.url })
  const answer = await stranger.goto(`/view-details/${_id}`)
  expect(answer?.status()).toBe(410)
  await expect(stranger.getByText('We do not offer this product any more.')).toBeVisible()
  await expect(stranger.getByRole('region', { name: 'Related products' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Send message' })).toBeVisible()
  await axe(stranger)
  await stranger.getByRole('link', { name: next, exact: true }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(next)
  await expect(stranger.getByText('Replaces', { exact: true })).toBeVisible()
  await expect(stranger.getByText(number)).toBeVisible()
  await stranger.goto(`/search?q=${number}`)
  await expect(stranger.getByRole('article')).toContainText([next])
  await expect(stranger.getByRole('article')).toHaveCount(1)
  await stranger.close()
})

test('the owner chooses and orders the products that stand first on the home page @phone-only', async ({
  breakable: { page, site },
}) => {
  test.slow()
  await signIn(page, site)
  await page.goto('/dashboard/manage-products')
  await page.getByRole('link', { name: 'First on the home page' }).click()
  const [first, second] = ['Cartridge parts for TPS 48', 'Mechanical seal for NHG gear pump']
  const featured = page.getByRole('group', { name: 'Featured products' })
  await expect(featured).toBeVisible()
  await page.context().setOffline(true)
  await featured.getByRole('searchbox').fill(second)
  await expect(featured.getByText('The search failed.').last()).toBeVisible()
  await page.context().setOffline(false)
  await choose(page, 'Featured products', first, first)
  await choose(page, 'Featured products', second, second)
  await page.getByRole('button', { name: `Move up: ${second}` }).press('Enter')
  await axe(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. The home page shows it now.')).toBeVisible()
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Our Product' }).getByRole('heading', { level: 3 })
  await expect(cards).toHaveCount(12)
  expect((await cards.allTextContents()).slice(0, 2)).toEqual([second, first])
  await page.goto('/dashboard/featured-products')
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. The home page shows it now.')).toBeVisible()
  await page.goto('/')
  await expect(cards.first()).toHaveText(first)
})
