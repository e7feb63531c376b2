import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { listOf } from './api-records.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

declare global {
  interface Window {
    reader?: import('@guidepup/virtual-screen-reader').Virtual
  }
}

// What a screen reader says of the most used pages, in its order: landmarks, headings and controls with their names.

const module = readFileSync(
  fileURLToPath(
    new URL(
      '../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js',
      import.meta.url,
    ),
  ),
  'utf8',
)
// The policy of the site lets no module of another origin run, so it runs as a script, in a function.
const reader = module.replace(
  /export\{(?:[\w$]+ as Virtual,)?([\w$]+) as virtual\};/,
  'window.reader = $1;',
)

/** Phrases from the start to the end of the page, without the ends of parts. */
async function read(page: Page) {
  await page.evaluate(`(() => {${reader}\n})()`)
  const phrases = await page.evaluate(async () => {
    const { reader: virtual } = window
    if (!virtual) throw new Error('The page has no reader.')
    await virtual.start({ container: document.body })
    for (let n = 0; n < 3000; n++) {
      if ((await virtual.lastSpokenPhrase()) === 'end of document') break
      await virtual.next()
    }
    const said = await virtual.spokenPhraseLog()
    await virtual.stop()
    return said
  })
  return phrases.filter((phrase) => !phrase.startsWith('end'))
}

/** Expects phrases that begin with these words, in this order. */
function expectInOrder(phrases: string[], expected: string[]) {
  let at = -1
  for (const words of expected) {
    const next = phrases.findIndex((phrase, place) => place > at && phrase.startsWith(words))
    const after = phrases.slice(at + 1, at + 30).join('\n')
    expect(next, `${words} is said after ${phrases[at]}, where this is said:\n${after}`).not.toBe(
      -1,
    )
    at = next
  }
}

const frame = [
  'navigation, Skip',
  'link, Skip to content',
  'link, Skip to search',
  'banner',
  'navigation, Main',
  'link, Home',
  'link, Contact Us',
  'link, My list',
  'main',
]
const rest = [
  'complementary, Quick contact',
  'link, Call for Price WhatsApp',
  'link, Write an email',
  'contentinfo',
  'region, Stay Updated',
  'textbox, Email',
  'button, Subscribe Now',
  'navigation, Footer',
]
const search = 'searchbox, Search by part number, maker or model'

test('a screen reader says the home page in order', async ({ page }) => {
  await page.goto('/')
  expectInOrder(await read(page), [
    ...frame,
    'heading, Chandlery Marine: marine parts and equipment, level 1',
    'group, Slides',
    'search, Parts',
    search,
    'button, Find',
    'region, Our Clients',
    'checkbox, Pause: Our Clients',
    'region, Start from the equipment',
    'region, Shop By Category',
    'group, Categories, slides',
    'region, Our Product',
    'button, Add to list ',
    'region, Why Choose Us',
    'region, Latest Blogs',
    'contentinfo',
  ])
})

test('a screen reader says a category in order', async ({ page }) => {
  await page.goto('/categories/generator?view=list')
  expectInOrder(await read(page), [
    ...frame,
    'navigation, Breadcrumb',
    'heading, Generator, level 1',
    'navigation, Categories',
    'group, Subcategory of Generator',
    'radio, All 4, checked',
    'region, 4 products',
    'link, Maker',
    'table',
    'columnheader, Product',
    'columnheader, Availability',
    'link, Yanmar 6EY18ALW auxiliary set',
    'button, Add to list Yanmar 6EY18ALW auxiliary set',
    ...rest,
  ])
})

test('a screen reader says a product in order', async ({ page, request }) => {
  const [product] = await listOf(request, 'products')
  await page.goto(`/view-details/${product?._id}`)
  expectInOrder(await read(page), [
    ...frame,
    'navigation, Breadcrumb',
    'group, View',
    `heading, ${product?.title}, level 1`,
    'complementary, Availability and price',
    'link, Call for Price WhatsApp',
    'textbox, Quantity, 1',
    'combobox, Unit',
    'button, Add to list',
    'region, Specifications',
    'region, About this product',
    'region, What to send',
    'region, Leave Your Message',
    'textbox, Name, required',
    'textbox, Message, required',
    'button, Send message',
    'region, Related products',
    'contentinfo',
  ])
})

test('a screen reader says the results of a search in order', async ({ page }) => {
  await page.goto('/search?q=pump')
  expectInOrder(await read(page), [
    ...frame.slice(0, -1),
    'main',
    'heading, “pump”, level 1',
    'status',
    'navigation, Narrow the search',
    'heading, Maker, level 2',
    'region, Products found',
    'link, Best match, current item',
    'article',
    'button, Add to list ',
    ...rest,
  ])
})

test('a screen reader says the enquiry list in order', async ({ page }) => {
  await page.goto('/enquiry-list')
  expectInOrder(await read(page), [
    ...frame,
    'heading, Enquiry list, level 1',
    'form',
    'group, Parts',
    'textbox, A part that is not in the catalogue',
    'textbox, Quantity of the new line',
    'region, Paste a list',
    'complementary, Ship, answer and sending',
    'group, Ship and answer',
    'textbox, Vessel',
    'textbox, Email or phone',
    'button, Send 0 lines',
    'contentinfo',
  ])
})

test('a screen reader says a list of the admin in order', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/dashboard/manage-products', { waitUntil: 'networkidle' })
  expectInOrder(await read(page), [
    'link, Skip to content',
    'complementary, Sidebar',
    'navigation, Admin',
    'link, Overview',
    'button, Sign out',
    'main',
    'heading, Products, level 1',
    'search',
    'searchbox, Search',
    'group, The products',
    'combobox, Category',
    'combobox, Order',
    'table, Products',
    'checkbox, Select all on this page',
    'columnheader, Title',
    'checkbox, Select ',
    'button, Delete ',
    'navigation, Pages',
    'combobox, Rows on a page',
  ])
})
