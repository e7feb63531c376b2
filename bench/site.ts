import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'

import { chromiumArguments, chromiumPath } from '../scripts/chromium.ts'
import {
  type Started,
  freePort,
  memoryOf,
  startProcess,
  untilAnswers,
  untilIdle,
} from './process.ts'
import { type Row, short } from './rows.ts'

/** `kind` chooses the budget. */
export type PublicPage = { name: string; kind: 'home' | 'listing' | 'product'; path: string }
export type Site = Started & { url: string; dataDir: string; pages: PublicPage[] }

/** The phones that pictures are made for before anything is measured. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const lighthousePhone = { ...phone, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

/** The built site as `npm start` runs it; `milliseconds` passed until its first page was out. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const started = startProcess(process.execPath, ['start.ts'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...settings,
  })
  await untilAnswers(`${url}/`)
  return { ...started, url, dataDir, milliseconds: performance.now() - begun }
}

/** Measures on a second start, with the demo catalogue and all its pictures made by the first. */
export async function onWarmSite(measure: (site: Site) => Promise<Row[]>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-bench-'))
  try {
    const first = await startSite(dataDir)
    await makePictures(first.url)
    await untilIdle(first.pid)
    const making = { what: 'memory after all pictures are made', measured: await megabytes(first) }
    await first.stop()
    const site = await startSite(dataDir)
    const rows = await measure({ ...site, pages: await publicPages(site.url) })
    await site.stop()
    return [...rows, making]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function megabytes({ pid }: Started) {
  return `${short((await memoryOf(pid)) / 1e6)} MB`
}

async function makePictures(url: string) {
  const pages = await publicPages(url)
  await withBrowser(async (browser) => {
    for (const shape of [phone, lighthousePhone]) {
      for (const { path } of pages) await lookAtAll(browser, shape, url + path)
    }
  })
}

export async function withBrowser<T>(
  work: (browser: Browser, debuggingPort: number) => Promise<T>,
) {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  return work(browser, port).finally(() => browser.close())
}

async function publicPages(url: string): Promise<PublicPage[]> {
  const answer = await fetch(`${url}/api/products?limit=1`)
  const [newest] = z.array(z.object({ _id: z.string() })).parse(await answer.json())
  const category = '/categories/marine-electronic-item'
  return [
    { name: 'home', kind: 'home', path: '/' },
    { name: 'category', kind: 'listing', path: category },
    { name: 'subcategory', kind: 'listing', path: `${category}?sub=radar` },
    { name: 'product', kind: 'product', path: `/view-details/${newest?._id}` },
  ]
}

/** Scrolls through, so that pictures which wait until they are near are asked for too. */
async function lookAtAll(browser: Browser, shape: typeof phone, address: string) {
  const context = await browser.newContext(shape)
  const page = await context.newPage()
  await page.goto(address)
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += shape.viewport.height) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(50)
  }
  await page.waitForLoadState('networkidle')
  await context.close()
}
