import type { IncomingMessage } from 'node:http'

/** Names between two writes; further ones are not counted. */
const most = 20_000
const mostBrowsers = 2_000

const program =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|probe|fetch|curl|wget|python|java\/|go-http|node|axios|scan/i

export type ViewCounts = ReturnType<typeof openViewCounts>

/** Counts views without visitors. Every cached page calls `view`, so it must be fast. */
export function openViewCounts() {
  let counts = new Map<string, number>()
  const browsers = new Map<string, boolean>()
  const isPerson = (browser: string | undefined) => {
    if (!browser) return false
    const known = browsers.get(browser)
    if (known !== undefined) return known
    if (browsers.size >= mostBrowsers) browsers.clear()
    const isBrowser = !program.test(browser)
    browsers.set(browser, isBrowser)
    return isBrowser
  }
  const add = (name: string, times = 1) => {
    const before = counts.get(name)
    if (before !== undefined || counts.size < most) counts.set(name, (before ?? 0) + times)
  }
  const isVisit = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
    method !== 'HEAD' &&
    headers['sec-purpose'] === undefined &&
    headers['purpose'] === undefined &&
    !(headers.cookie && /(?:^|[;\s])(?:__Host-)?sid=/.test(headers.cookie)) &&
    isPerson(headers['user-agent'])
  return {
    /** Ignores crawlers, prefetches and the company's own people. */
    view(name: string, request: Pick<IncomingMessage, 'method' | 'headers'>) {
      if (isVisit(request)) add(name)
    },
    add,
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
