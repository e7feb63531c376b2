import { expect, test } from 'vitest'

import { clearIndex, demoDatabase } from '#app/catalogue/search/search.testing.ts'
import { engines } from '#app/database/database.testing.ts'

import { matchLines } from './match-lines.server.ts'
import { readPasted } from './read-lines.ts'

const shown = async (engine: (typeof engines)[number], text: string) => {
  const db = await demoDatabase(engine)
  const matched = await matchLines(db, readPasted(text).lines)
  return matched.map(({ certainty, product, choices = [] }) => [
    certainty,
    product?.title,
    choices.length,
  ])
}

test.each(engines)(
  'a part number finds its product, however it is written, on %s',
  async (engine) => {
    const list =
      '5 x 371102\n37 11 02 - 5 pcs\nWork gloves IMPA 37-11-02, 12 pairs\nBowl p/n 8810390402\n881039-04-02'
    expect(await shown(engine, list)).toEqual([
      ['exact', 'Test gloves', 0],
      ['exact', 'Test gloves', 0],
      ['exact', 'Test gloves', 0],
      ['exact', 'Test bowl', 0],
      ['exact', 'Test bowl', 0],
    ])
  },
)

test.each(engines)(
  'words find a likely product, or three to choose from, on %s',
  async (engine) => {
    expect(await shown(engine, '1 set test bowl\npump, 2 pcs\nhydrophore widget 55-XX-9')).toEqual([
      ['likely', 'Test bowl', 1],
      ['choose', undefined, 3],
      ['free', undefined, 0],
    ])
  },
)

test.each(engines)(
  'a number that is not listed does not hide its description, on %s',
  async (engine) => {
    expect(await shown(engine, '2 pcs test bowl p/n 99-1234-77')).toEqual([
      ['choose', undefined, 1],
    ])
  },
)

test.each(engines)('one or two characters never choose a product, on %s', async (engine) => {
  const every = await shown(engine, [...'0123456789', 'bo', '55'].join('\n'))
  expect(every.filter(([certainty]) => certainty === 'likely')).toEqual([])
})

test.each(engines)('nothing is found in an empty index on %s', async (engine) => {
  const db = await demoDatabase(engine)
  await clearIndex(db)
  expect(await matchLines(db, readPasted('371102').lines)).toMatchObject([{ certainty: 'free' }])
  expect(await matchLines(db, [])).toEqual([])
})

const words = [
  'pump',
  'seal',
  'radar',
  'valve',
  'bearing',
  'gasket',
  'unknownword',
  'Furuno',
  'turbocharger',
  'filter',
]

test.each(engines)(
  '200 different lines take less than 2 s of the processor on %s',
  async (engine) => {
    const db = await demoDatabase(engine)
    const text = Array.from(
      { length: 200 },
      (_, n) =>
        `${n + 1} pcs ${words[n % 10]} ${words[(n * 7 + 3) % 10]} ${n % 3 ? `AB-${1000 + n}` : ''}`,
    )
    const { lines } = readPasted(text.join('\n'))
    await matchLines(db, lines.slice(0, 5))
    const start = process.cpuUsage()
    expect(await matchLines(db, lines)).toHaveLength(200)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(2)
  },
)
