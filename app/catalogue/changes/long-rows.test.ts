import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { lastOfSlice } from './change-rows.server.ts'
import { findImport } from './imports.server.ts'
import { allProducts, checkedImport, writeImport } from './imports.testing.ts'

test('a slice ends before the row that makes it too large, and has one row at least', () => {
  const rows = [40, 50, 20, null, 500, 1].map((size, n) => ({ row: 10 * n, size }))
  expect(lastOfSlice(rows, 100)).toBe(10)
  expect(lastOfSlice(rows.slice(2), 100)).toBe(30)
  expect(lastOfSlice(rows.slice(4), 100)).toBe(40)
  expect(lastOfSlice(rows.slice(5), 100)).toBe(50)
})

test.each(engines)(
  'rows of very different lengths are all checked and written, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = Array.from({ length: 300 }, (_, n) => {
      const description = n % 7 === 0 ? `${'x'.repeat(4_000)} ` : 'Short'
      return `"Part ${n}";"Marine Engine";"${description}"`
    })
    const file = ['Title;Category;Description', ...rows].join('\n')
    const id = await checkedImport(db, file)
    expect(await findImport(db, id)).toMatchObject({ counts: { add: 300 } })
    expect(await writeImport(db, id)).toMatchObject({ state: 'done' })
    const titles = (await allProducts(db)).map(({ title }) => title)
    expect(new Set(titles)).toEqual(new Set(rows.map((_, n) => `Part ${n}`)))
  },
)

test('descriptions of 20,000 spaces do not hold up the site', async () => {
  const db = await freshDatabase('sqlite')
  const description = `<p>a${' \t'.repeat(9_000)}a`
  const rows = Array.from({ length: 200 }, (_, n) => `"Part ${n}";"5";"${description}"`)
  const file = ['Title;Category;Description', ...rows].join('\n')
  let longest = 0
  let begun = process.threadCpuUsage()
  const turn = setInterval(() => {
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    begun = process.threadCpuUsage()
  }, 1)
  const started = process.threadCpuUsage()
  await checkedImport(db, file)
  clearInterval(turn)
  const { user, system } = process.threadCpuUsage(started)
  // Before, each took 0.2 s, and a hundred of them were one slice.
  expect((user + system) / 1000).toBeLessThan(3_000)
  expect(longest).toBeLessThan(200)
})
