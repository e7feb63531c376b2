import { defaultCategories } from '../app/catalogue/categories.ts'
import { listOf } from './api-records.ts'
import { signIn } from './owner.ts'
import { publicAddresses } from './public-addresses.ts'
import { expect, test } from './site.ts'

const { all: categories } = defaultCategories

// What rows say of every page or of several parts of one, once and on a wide screen.
test.use({ javaScriptEnabled: false })

test('R-LAY-2 R-LAY-3 R-LAY-4 R-LAY-7 C-5 C-82: every public page has header, footer, newsletter and both contact buttons, and its mail links work', async ({
  request,
}) => {
  const addresses = await publicAddresses(request)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) {
    const html = await (await request.get(address)).text()
    const part = (start: string, name: string) =>
      new RegExp(`<${start}[^>]*>.*?</${name}>`, 's').exec(html)?.[0] ?? ''
    expect(part('nav [^>]*aria-label="Main"', 'header'), address).toContain('href="/contact-us"')
    expect(part('nav [^>]*aria-label="Footer"', 'footer'), address).toContain('href="/faq"')
    const forms = part('footer', 'footer').match(/<form [^>]*action="\/newsletter"/g)
    expect(forms, address).toHaveLength(1)
    const quick = part('aside [^>]*aria-label="Quick contact"', 'aside')
    expect(quick, address).toContain('href="https://wa.me/')
    expect(quick, address).toContain('href="mailto:')
    expectMailLinks(html, address)
  }
})

function expectMailLinks(html: string, page: string) {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  const mails = links
    .filter(([, address = '', words = '']) =>
      /mail|@/.test(words.replaceAll(/<[^>]*>/g, '') + address),
    )
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('/') && !address.startsWith('#'))
  expect(mails.length, page).toBeGreaterThan(1)
  for (const address of mails) {
    const { protocol, pathname } = new URL(address)
    expect([page, protocol]).toEqual([page, 'mailto:'])
    expect(pathname).toMatch(/^[\w.]+@[\w.]+$/)
  }
}

test('R-HOME-23 R-HOME-24 C-83: a card on the home page has a picture, a title and a link, and a product also its type', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const products = (await listOf(request, 'products')).slice(0, 12)
  expect(products.filter(({ type }) => type).length).toBeGreaterThan(0)
  const cards = page.getByRole('region', { name: 'Our Product' }).getByRole('article')
  await expect(cards).toHaveCount(12)
  for (const [place, { _id, title, type }] of products.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card.locator('img').first()).toBeAttached()
    await expect(card.locator('p > span').first()).toHaveText(type ?? '')
    const link = card.getByRole('link')
    await expect(link).toHaveText('View Details')
    await expect(link).toHaveAttribute('href', `/view-details/${_id}`)
  }
  const posts = page.getByRole('region', { name: 'Latest Blogs' }).getByRole('article')
  await expect(posts.locator('img[src^="/media/"]')).toHaveCount(3)
})

test('R-CAT-1: the list has all categories, and under them all subcategories', async ({
  page,
  goTo,
}) => {
  await goTo('/categories/:slug', { slug: 'generator' })
  const list = page.getByRole('navigation', { name: 'Categories' })
  for (const { name, slug, subcategories } of categories) {
    const link = page.locator(`a[href="/categories/${slug}"]`)
    const own = list.locator('ol > li').filter({ has: link }).first()
    await expect(own).toContainText(name)
    const below = own.locator(slug === 'generator' ? '[name=sub]:not([value=""])' : 'ul a')
    await expect(below).toHaveCount(subcategories.length)
    for (const { name: sub } of subcategories) await expect(own).toContainText(sub)
  }
})

test('R-ADM-5 R-ADM-9: the fields for files offer pictures and videos alone', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  for (const [form, field, accepted] of [
    ['add-product', '#pictures', /^image\/\*$/],
    ['add-blog', '#pictures', /^image\/\*$/],
    ['add-video', '#video', /^video\/[\w-]+(,(video\/[\w-]+|\.\w+))*$/],
  ] as const) {
    await page.goto(`/dashboard/${form}`)
    await expect(page.locator(field)).toHaveAttribute('accept', accepted)
    await expect(page.locator(`${field}-camera`)).toHaveAttribute('accept', /^(image|video)\/\*$/)
  }
})

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('R-PROD-2 C-37: the tab Product Detail is first and shows the description, line by line', async ({
    page,
    request,
  }) => {
    const products = await listOf(request, 'products')
    const product = products.find(({ description }) => description.includes('\n')) ?? products[0]
    await page.goto(`/view-details/${product?._id}`)
    const first = page.getByRole('tab').first()
    await expect(first).toHaveText('Product Detail')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    const panel = page.getByRole('tabpanel', { name: 'Product Detail' })
    await expect(panel).toBeVisible()
    expect(await panel.innerText()).toBe(product?.description)
  })
})
