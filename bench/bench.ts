import './production.ts'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'

import { buildIfStale } from '../scripts/build.ts'
import { adminRows } from './admin.ts'
import { byteRows } from './bytes.ts'
import { growthRows } from './growth.ts'
import { importRows } from './imports.ts'
import { inboxRows } from './inbox.ts'
import { lighthouseRows } from './lighthouse.ts'
import { type Row, markdown } from './rows.ts'
import { searchLoadRows } from './search-load.ts'
import { searchRows } from './search.ts'
import { onWarmSite } from './site.ts'
import { coldStartRows, throughputRows } from './throughput.ts'

/** `npm run bench -- long` also fills a million products. */
const isLong = process.argv[2] === 'long'
const longest = (isLong ? 40 : 12) * 60_000
const begun = Date.now()

setTimeout(() => {
  console.error(`The measurement takes longer than ${longest / 60_000} minutes and ends here.`)
  process.exit(1)
}, longest).unref()

await buildIfStale()
const rows = await onWarmSite(async (site) => [
  ...(await telling('bytes and requests', byteRows(site))),
  ...(await telling('Lighthouse', lighthouseRows(site))),
  ...(await telling('throughput', throughputRows(site))),
  ...(await telling('cold start', coldStartRows(site))),
])
rows.push(...(await telling('growth', growthRows())))
rows.push(...(await telling('search', searchRows())))
if (isLong) rows.push(...(await telling('search among a million', searchRows(1_000_000))))
rows.push(...(await telling('pages beside searches', searchLoadRows())))
rows.push(...(await telling('inbox', inboxRows())))
rows.push(...(await telling('admin', adminRows())))
rows.push(...(await telling('import', importRows())))
const table = markdown(rows)
writeFileSync('bench/results.md', `# Measured\n\n${machine()}\n\n${table}\n`)
console.log(`\n${table}\n`)

async function telling(subject: string, measuring: Promise<Row[]>) {
  console.log(`Measuring ${subject} …`)
  return measuring
}

function machine() {
  const [{ model = 'unknown processor' } = {}] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  return [
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${model}),`,
    `${gigabytes} GiB of memory, Node ${process.versions.node}; took ${minutes} minutes.`,
    'First visits are those of a phone 390 pixels wide with two dots a pixel.',
    'Trust ratios and processor time; a time in seconds is this machine’s in this hour.',
  ].join(' ')
}
