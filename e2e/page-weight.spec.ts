import { glob, readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { firstBelow, pageKinds } from './page-kinds.ts'
import { expect, test } from './site.ts'

/** Targets of our links, names of standards, and links in messages of libraries. */
const knownHosts = [
  'wa.me',
  'www.openstreetmap.org',
  'schema.org',
  'json-schema.org',
  'www.w3.org',
  'react.dev',
  'reactrouter.com',
  'tailwindcss.com',
  'simplewebauthn.dev',
  'localhost',
]

/**
 * The transferred bytes of the page and its resources. Lazy images do not delay the load event, and how many start
 * before it depends on the browser, so they do not count.
 */
async function weigh(page: Page) {
  return page.evaluate(() => {
    const { images } = document
    const [navigation] = performance.getEntriesByType('navigation').map((entry) => entry.toJSON())
    const all = performance.getEntriesByType('resource').map((entry) => entry.toJSON())
    const lazy = new Set(
      [...images].map(({ loading, currentSrc }) => loading === 'lazy' && currentSrc),
    )
    const beforeLoad = all.filter(
      ({ startTime, name }) => startTime < navigation?.loadEventStart && !lazy.has(name),
    )
    const sum = (some: typeof all) =>
      some.reduce((bytes, { encodedBodySize }) => bytes + Number(encodedBodySize), 0)
    return {
      fonts: sum(all.filter(({ name }) => name.endsWith('.woff2'))),
      beforeLoad: Number(navigation?.encodedBodySize) + sum(beforeLoad),
      requests: beforeLoad.length + 1,
    }
  })
}

/** Scrolls to the end and waits until every script has run. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const root = document.documentElement
    for (let top = 0; top < root.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.locator(':is([data-moves], [data-island]):not([data-awake])')).toHaveCount(0)
}

// Requests to another host fail every test (e2e/page-errors.ts).
for (const half of [0, 1]) {
  test(`on every kind of page nothing shifts from first paint to the end, and fonts weigh 45 kB (${half + 1} of 2) @phone`, async ({
    page,
    request,
  }) => {
    test.slow()
    await watchShifts(page)
    for (const address of pageKinds.filter((_, place) => place % 2 === half)) {
      await test.step(address, async () => {
        await page.goto(await firstBelow(address, request))
        await readToTheEnd(page)
        await expectNoShift(page)
        // A font out of the cache has its size too.
        const { fonts } = await weigh(page)
        expect(fonts, address).toBeGreaterThan(0)
        expect(fonts, address).toBeLessThanOrEqual(45_000)
      })
    }
  })
}

const firstVisits = [
  { address: '/', most: { bytes: 97_600, requests: 11 } },
  { address: '/categories/marine-electronic-item', most: { bytes: 85_900, requests: 12 } },
  { address: '/view-details/', most: { bytes: 70_800, requests: 11 } },
]

for (const { address, most } of firstVisits) {
  test(`a first visit of ${address} costs at most ${most.bytes / 1000} kB and ${most.requests} requests until it has loaded, without lazy images @phone`, async ({
    page,
    request,
  }) => {
    await page.goto(await firstBelow(address, request), { waitUntil: 'load' })
    const { beforeLoad, requests } = await weigh(page)
    expect(beforeLoad).toBeLessThanOrEqual(most.bytes)
    expect(requests).toBeLessThanOrEqual(most.requests)
  })
}

test('home costs a phone at most 138.5 kB in all before it is scrolled @phone-only', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .map((entry) => Number(entry.toJSON().encodedBodySize ?? 0))
      .reduce((sum, size) => sum + size, 0),
  )
  expect(bytes).toBeLessThanOrEqual(138_500)
})

test('a category asks a phone for the photos of the next screens only, at most 480 px wide @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item', { waitUntil: 'networkidle' })
  const shown = await page
    .locator('.card-picture .photo')
    .evaluateAll((all) =>
      all.map((photo) => (photo instanceof HTMLImageElement ? photo.currentSrc : '')),
    )
  expect(shown.length).toBeGreaterThan(10)
  const loaded = shown.filter(Boolean)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.length).toBeLessThanOrEqual(6)
  for (const address of loaded) expect(address).toMatch(/\/(?:320|480)\.avif$/)
})

test('C-16: no script and no style sheet of the site names a host that serves it', async () => {
  const hosts = new Set<string>()
  for await (const file of glob('build/client/assets/*.{js,css}')) {
    const code = await readFile(file, 'utf8')
    for (const [, host = ''] of code.matchAll(/https?:\/\/([\w.-]+)/g)) hosts.add(host)
  }
  expect(hosts).toContain('www.w3.org')
  expect([...hosts].filter((host) => !knownHosts.includes(host))).toEqual([])
})
