import type { APIRequestContext, Page } from '@playwright/test'

import { readSpecification } from '../scripts/specification.ts'
import { listOf } from './api-records.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site.ts'

// Without script all slides are side by side.
test.use({ javaScriptEnabled: false })

test('C-74: every text of the specification is read at its address, letter by letter', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000)
  const wanted = textsByAddress()
  expect(wanted.size).toBeGreaterThan(30)
  expect([...wanted.values()].flat().length).toBeGreaterThan(170)
  const isOwners = (address: string) => address.startsWith('/dashboard')
  // Pictures say nothing, and the page is whole only when they are there.
  await page.route(/\.(?:avif|webp|svg|woff2|mp4)$/, (route) => route.fulfill({ body: '' }))
  const problems: string[] = []
  const { id, slug } = await recordsToShow(request)
  // Signed in, the owner would be led past the form of the sign-in.
  for (const [address, texts] of [...wanted].toSorted(([a], [b]) => +isOwners(a) - +isOwners(b))) {
    if (isOwners(address)) await signIn(page, site)
    await page.goto(address.replace(':id', id).replace(':slug', slug))
    const found = await textsFound(page, texts)
    problems.push(...found.map((problem) => `${address}: ${problem}`))
  }
  expect(problems).toEqual([])
})

function textsByAddress() {
  const wanted = new Map<string, string[]>()
  for (const { words, places } of readSpecification().texts) {
    for (const address of places.filter((place) => place.startsWith('/'))) {
      wanted.set(address, [...(wanted.get(address) ?? []), words])
    }
  }
  return wanted
}

/** A product with everything that a product page can name, and a post. */
async function recordsToShow(request: APIRequestContext) {
  const full = (await listOf(request, 'products')).find(
    (one) => one.subcategoryId && one.specifications,
  )
  const [post] = await listOf(request, 'blogs')
  return { id: full?._id ?? '', slug: post?.slug ?? '' }
}

/** The errors of these texts on the page: absent, hidden at every width, or in other letter case. */
async function textsFound(page: Page, texts: string[]) {
  const looks: ReturnType<typeof lookFor>[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    looks.push(await page.evaluate(lookFor, texts))
  }
  return texts.flatMap((text, place) => {
    const seen = looks.map((look) => look[place])
    if (!seen.some((one) => one?.isThere)) return [`"${text}" is not there`]
    if (!seen.some((one) => one?.isShown)) return [`"${text}" is not shown`]
    return seen.some((one) => one?.isChanged) ? [`"${text}" is shown in other letters`] : []
  })
}

/**
 * Looks for elements and pieces of text that say a text and nothing else, in menus, answers and lists that are
 * closed too. Runs in the page.
 */
function lookFor(texts: string[]) {
  for (const closed of document.querySelectorAll('details')) {
    closed.removeAttribute('name')
    closed.open = true
  }
  const tidy = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const saying = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*:not(script, style, noscript)')) {
    const pieces = [...element.childNodes].filter((node) => node instanceof Text)
    const words = [element, ...pieces].map(({ textContent }) => tidy(textContent))
    words.push(element.getAttribute('placeholder') ?? '')
    for (const one of new Set(words)) saying.set(one, [...(saying.get(one) ?? []), element])
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const isChanged = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some((part) => {
      const { textTransform, fontVariantCaps } = getComputedStyle(part)
      return textTransform !== 'none' || fontVariantCaps !== 'normal'
    })
  return texts.map((text) => {
    const elements = saying.get(text) ?? []
    return {
      isThere: elements.length > 0,
      isShown: elements.some(isShown),
      isChanged: elements.some(isChanged),
    }
  })
}
