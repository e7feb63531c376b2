import { openViewCounts } from '#app/page-cache/view-counts.server.ts'

import { type Row, atMost, median, short } from './rows.ts'

const rounds = 9
const viewsPerRound = 1_000_000
const pages = Array.from(
  { length: 500 },
  (_, page) => `/view-details/a-product-with-a-name-${page}`,
)
const requests = Array.from({ length: 100 }, (_, version) => ({
  method: 'GET',
  headers: {
    'user-agent': `Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    cookie: 'list=%7B%22lines%22%3A%5B%5D%7D',
    'accept-encoding': 'gzip, deflate, br, zstd',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  },
}))

/** What counting adds to a page out of memory that takes so many microseconds. */
export function viewRow(name: string, microsecondsOfPage: number): Row {
  const each = median(Array.from({ length: rounds }, () => microsecondsOfView()))
  const share = (100 * each) / microsecondsOfPage
  const shown = `${short(share)} % (${short(each)} of ${short(microsecondsOfPage)} µs)`
  return atMost(`counting a view, ${name}`, share, 2, '%', shown)
}

function microsecondsOfView() {
  const { view } = openViewCounts()
  const begun = process.cpuUsage()
  for (let n = 0; n < viewsPerRound; n++) {
    const [page, request] = [pages[n % pages.length], requests[n % requests.length]]
    if (page && request) view(page, request)
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / viewsPerRound
}
