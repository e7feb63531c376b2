import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { sectionNames } from '#app/settings/schema.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish, type WholeSite } from './publish.testing.ts'
import { addProduct, changes, mark, pages } from './setting-changes.testing.ts'
import { isStress } from './stress.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function twoCopies(engine: (typeof engines)[number]) {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const DATABASE_URL = engine === 'postgres' ? await freshUrl() : ''
  const env = { DATABASE_URL, DATA_DIR: freshFolder() }
  const here = await openWholeSite(env)
  await addProduct(here)
  return [here, await openWholeSite(env)] as const
}

/** A second later, when each copy has looked for what the other has changed. */
async function marked({ app }: WholeSite) {
  vi.advanceTimersByTime(1_000)
  const read = await Promise.all(pages.map((path) => app.inject(path)))
  return pages.filter((_, index) => read[index]?.body.includes(mark))
}

// Copies share a PostgreSQL; with SQLite a second process takes the same way.
test.each(isStress ? engines : (['postgres'] as const))(
  'each section changes exactly the pages that show it, on another copy too (%s)',
  async (engine) => {
    const [here, there] = await twoCopies(engine)
    const both = async () => [await marked(here), await marked(there)]
    expect(await both()).toEqual([[], []])
    for (const section of sectionNames) {
      const [value, shownOn] = changes[section]
      expect((await publish(here, section, value)).statusCode).toBe(200)
      expect([section, await marked(here)]).toEqual([section, shownOn])
      await expect.poll(() => marked(there), { message: section, timeout: 20_000 }).toEqual(shownOn)
      expect((await publish(there, section, null, 1)).statusCode).toBe(200)
      await expect.poll(both, { message: section, timeout: 20_000 }).toEqual([[], []])
    }
  },
  5 * minutes,
)
