import lighthouse, { type Result } from 'lighthouse'

import { type Row, atLeast, atMost, markdown, median } from './rows.ts'
import { type PublicPage, type Site, onWarmSite, withBrowser } from './site.ts'

const runs = 3
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Seconds until the largest paint. */
const largestPaint = { home: 1.2, listing: 1.05, product: 1.05 }

/**
 * Lighthouse's phone preset: a slow phone on slow 4G; the median of three for each figure. Each run has a browser of
 * its own, since one that has run the page's code before is faster than a visitor's.
 */
export async function lighthouseRows({ url, pages }: Site): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of pages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await examine(url + page.path))
    rows.push(...rowsOf(page, results))
  }
  return rows
}

async function examine(address: string) {
  const run = await withBrowser((_browser, port) =>
    lighthouse(address, { port, onlyCategories, logLevel: 'error' }),
  )
  if (!run || run.lhr.runtimeError) {
    throw new Error(`Lighthouse fails on ${address}: ${run?.lhr.runtimeError?.message}`)
  }
  return run.lhr
}

function rowsOf({ name, kind }: PublicPage, results: Result[]) {
  const figure = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const scores = onlyCategories.map((id) =>
    median(results.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
  )
  const lowest = Math.min(...scores)
  const losses = lowest < 100 ? new Set(results.flatMap(lossesOf)) : []
  const shown = [scores.join('/'), ...losses].join(', ')
  const seconds = figure('largest-contentful-paint') / 1000
  return [
    atLeast(`Lighthouse, ${name}`, lowest, 100, 'in all four', shown),
    atMost(`largest paint, ${name}`, seconds, largestPaint[kind], 's'),
    atMost(`blocking time, ${name}`, figure('total-blocking-time'), 5, 'ms'),
    atMost(`layout shift, ${name}`, figure('cumulative-layout-shift'), 0, ''),
  ]
}

/** The audits that cost a category its 100. */
function lossesOf({ categories, audits }: Result) {
  return Object.values(categories)
    .filter(({ score }) => score !== null && Math.round(score * 100) < 100)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => id)
}

if (import.meta.main) console.log(markdown(await onWarmSite(lighthouseRows)))
