import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { memoryOf } from '../../bench/process.ts'
import { type Row, atMost, short } from '../../bench/rows.ts'
import { keepReading, readRows } from './reads.ts'
import { type Owner, type Site, signIn, startSite, withFolder } from './site.ts'
import { keepWriting } from './writers.ts'
import { newLedger, newWriter, writes } from './writes.ts'

const visitors = 4
/** Fraction of the time, until page cache and compiled code have their size. */
const warmUp = 0.25
const between = 5_000
/** In milliseconds: longer than the site keeps an idle connection. */
const rest = 25_000

/** Seconds from which the slope of R4 is significant. */
const longEnough = 2_700

type Sample = { seconds: number; bytes: number }
/** `bytes`: heap without garbage, plus external buffers. */
type Rest = { bytes: number; handles: number }
type Soaked = { site: Site; owner: Owner; paths: string[]; report: string }

export async function soakRows(minutes: number): Promise<Row[]> {
  return withFolder(async (folder) => {
    const report = join(folder, 'memory')
    const environment = { DATA_DIR: join(folder, 'data'), MEMORY_REPORT: report }
    const options = ['--expose-gc', '--import', './scripts/torture/report-memory.ts']
    const site = await startSite(environment, undefined, options)
    const owner = await signIn(site)
    const soaked = { site, owner, paths: await filledPaths(owner), report }
    const seconds = minutes * 60
    await load(soaked, seconds * warmUp)
    const before = await atRest(soaked)
    const { reads, samples } = await load(soaked, seconds * (1 - warmUp))
    const after = await atRest(soaked)
    await site.stop()
    return [...readRows('requests', reads, 100), ...growthRows(samples, before, after)]
  })
}

async function filledPaths(owner: Owner) {
  const writer = newWriter(owner, newLedger())
  for (let count = 0; count < 20; count++) await writes.add(writer)
  const pages = writer.products.map(({ _id }) => `/view-details/${_id}`)
  return ['/', '/categories/generator', '/search?q=engine', '/api/products?limit=10', ...pages]
}

async function load({ site, owner, paths }: Soaked, seconds: number) {
  const begun = performance.now()
  const isOver = () => performance.now() > begun + seconds * 1000
  const samples: Sample[] = []
  const sampling = async () => {
    while (!isOver()) {
      await pause(between)
      const passed = (performance.now() - begun) / 1000
      samples.push({ seconds: passed, bytes: await memoryOf(site.pid) })
    }
  }
  const [reads] = await Promise.all([
    keepReading(site.url, paths, visitors, isOver),
    keepWriting(owner, newLedger(), 1, { isOver, every: 333 }),
    sampling(),
  ])
  return { reads, samples }
}

async function atRest({ site, report }: Soaked): Promise<Rest> {
  await pause(rest)
  const linesOf = () => (existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [])
  const known = linesOf().length
  process.kill(site.pid, 'SIGUSR2')
  while (linesOf().length === known) await pause(50)
  const line: unknown = JSON.parse(linesOf().at(-1) ?? '')
  return z.object({ bytes: z.number(), handles: z.number() }).parse(line)
}

function growthRows(samples: Sample[], before: Rest, after: Rest): Row[] {
  const perHour = (slopeOf(samples) * 3600) / 1e6
  const seconds = (samples.at(-1)?.seconds ?? 0) - (samples[0]?.seconds ?? 0)
  const what = `memory after the warm-up, by the slope of ${short(seconds / 60)} minutes`
  const slope = atMost(what, perHour, 5, 'MB an hour')
  const heap = (100 * (after.bytes - before.bytes)) / before.bytes
  const sizes = `${short(before.bytes / 1e6)} MB, then ${short(after.bytes / 1e6)} MB`
  const handles = `${before.handles}, then ${after.handles}`
  return [
    seconds > longEnough * 0.95 ? slope : { what, measured: slope.measured },
    atMost(
      'growth of heap and buffers without garbage',
      heap,
      3,
      '%',
      `${short(heap)} % (${sizes})`,
    ),
    atMost('more handles at rest', after.handles - before.handles, 0, 'handles', handles),
  ]
}

/** Bytes per second, by least squares. */
function slopeOf(samples: Sample[]) {
  const count = samples.length
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / count
  const [middle, level] = [mean(({ seconds }) => seconds), mean(({ bytes }) => bytes)]
  const spread = mean(({ seconds }) => (seconds - middle) ** 2)
  return mean(({ seconds, bytes }) => (seconds - middle) * (bytes - level)) / spread
}
