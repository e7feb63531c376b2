import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Subject } from '#app/database/tables.server.ts'

import { PageCache } from './page-cache.server.ts'
import { htmlPage, routes } from './page-cache.testing.ts'

type Part = Subject | 'day'
type Content = Record<Part, number>
type Render = {
  key: string
  read: Content
  result: PromiseWithResolvers<Response>
  waiting: Promise<void>[]
}

/** The content of each page; every page depends on the day, because it shows the year. */
const shown: Record<string, readonly Part[]> = {
  '/': ['day', 'products', 'posts'],
  '/categories/a': ['day', 'products'],
  '/blogs': ['day', 'posts'],
  '/about': ['day'],
}
const hour = 3_600_000

/**
 * The cache and a model of it: the content that each cached page and each running render has read. A render reads at
 * its start, so that its content is as old as possible.
 */
function world() {
  const content: Content = { day: 0, products: 0, posts: 0, videos: 0 }
  let clock = 0
  const cache = new PageCache({ routes, now: () => clock, timeZone: () => 'Asia/Dhaka' })
  const cached = new Map<string, Content>()
  const joinable = new Map<string, Render>()
  const reads: Content[] = []
  const running: Render[] = []

  const isCurrent = (key: string, read?: Content) =>
    read !== undefined && shown[key]?.every((part) => read[part] === content[part])

  function render(key: string) {
    const result = Promise.withResolvers<Response>()
    const begun: Render = { key, read: { ...content }, result, waiting: [] }
    running.push(begun)
    joinable.set(key, begun)
    return result.promise
  }

  async function ask(key: string) {
    const arrived = { ...content }
    const known = isCurrent(key, cached.get(key))
    const joins = isCurrent(key, joinable.get(key)?.read)
    const before = running.length
    const answered = cache
      .page(key, () => render(key))
      .then(
        ({ variants }) => {
          const read = reads[Number(/read (\d+)/.exec(variants.plain.body.toString())?.[1])]
          for (const part of shown[key] ?? [])
            expect(read?.[part]).toBeGreaterThanOrEqual(arrived[part])
        },
        (problem: Error) => expect(problem.message).toBe('failure'),
      )
    expect(running.length - before, `renders of ${key}`).toBe(known || joins ? 0 : 1)
    if (known) await answered
    else joinable.get(key)?.waiting.push(answered)
  }

  async function settle(place: number, as: string) {
    const [ended] = running.splice(place % (running.length || 1), 1)
    if (!ended) return
    const { key, read, result, waiting } = ended
    if (as === 'failure') result.reject(new Error('failure'))
    else result.resolve(htmlPage(`read ${reads.push(read) - 1}`, as === 'page' ? 200 : 500))
    await Promise.all(waiting)
    if (joinable.get(key) !== ended) return
    joinable.delete(key)
    if (as === 'page') cached.set(key, read)
  }

  function change(subject: Subject) {
    content[subject] += 1
    cache.invalidate(subject)
  }

  function jump(hours: number) {
    clock += hours * hour
    content.day = Math.floor((clock + 6 * hour) / (24 * hour))
  }

  return { ask, settle, change, jump, running }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ask: fc.constantFrom(...Object.keys(shown)) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      settle: fc.nat(5),
      as: fc.constantFrom('page', 'page', 'problem', 'failure'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ change: fc.constantFrom<Subject>('products', 'posts', 'videos') }),
  },
  { weight: 1, arbitrary: fc.record({ jump: fc.integer({ min: 1, max: 30 }) }) },
)

test('in any order of events, no request gets a page older than the request', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { ask, settle, change, jump, running } = world()
      for (const step of steps) {
        if ('ask' in step) await ask(step.ask)
        else if ('settle' in step) await settle(step.settle, step.as)
        else if ('change' in step) change(step.change)
        else jump(step.jump)
      }
      while (running.length > 0) await settle(0, 'page')
    }),
    { numRuns: 500 },
  )
})
