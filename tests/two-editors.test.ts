import fc from 'fast-check'
import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { openOwnersApi } from './api.testing.ts'
import { runs } from './stress.testing.ts'

const entry = { title: 'Radar', description: 'X-band.', imageUrl: '/radar.webp', categoryId: '1' }

type Step = { by: 0 | 1; does: 'read' | 'save' | 'delete' | 'restore' }
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(0, 1),
  does: fc.constantFrom('read', 'read', 'save', 'save', 'save', 'delete', 'restore'),
})

test.each(engines)(
  'C-22: however two editors take turns, no save overwrites what its editor has not seen (%s)',
  async (engine) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const shared = async (steps: Step[]) => {
      const url = `/api/products/${(await asOwner('POST', '/api/products', entry)).json()._id}`
      let [live, version, title, saves] = [true, 1, entry.title, 0]
      const seen: [number, number] = [1, 1]
      for (const { by, does } of steps) {
        if (does === 'read' && live) seen[by] = (await get(url)).json().version
        if (does === 'delete') live = !(await asOwner('DELETE', url)).json().deletedCount && live
        if (does === 'restore') {
          live = (await asOwner('POST', `${url}/restore`)).json().restoredCount === 1 || live
        }
        if (does !== 'save') continue
        const mine = `Saved ${++saves}`
        const answer = await asOwner('PATCH', url, { title: mine, version: seen[by] })
        const isTold = live && seen[by] !== version
        const status = live ? (isTold ? 409 : 200) : 404
        expect(answer.statusCode).toBe(status)
        if (status === 200) [title, version] = [mine, version + 1]
        if (status === 200) expect(answer.json()).toMatchObject({ title, version })
        if (status === 409) expect(answer.json().current).toMatchObject({ title, version })
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), shared), {
      numRuns: runs(80, 1000),
    })
  },
  300_000,
)

test.each(engines)(
  'C-22: of twenty saves at the same moment one wins, and nineteen are told (%s)',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    const url = `/api/products/${(await asOwner('POST', '/api/products', entry)).json()._id}`
    const sent = Array.from({ length: 20 }, (_, n) =>
      asOwner('PATCH', url, { title: `Saved ${n}`, version: 1 }),
    )
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
  },
)
