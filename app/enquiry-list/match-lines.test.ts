import { expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
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

const whyOf = async (engine: (typeof engines)[number], text: string) => {
  const db = await demoDatabase(engine)
  const matched = await matchLines(db, readPasted(text).lines)
  return matched.map(({ certainty, product, choices = [] }) => [
    certainty,
    (product ?? choices[0])?.title,
    (product ?? choices[0])?.why,
  ])
}

test.each(engines)(
  'an equal number, title or model with its maker is sure, on %s',
  async (engine) => {
    const list = '371102 x 3\n1 set test bowl\nFuruno FAR-2127, 1 set\nFAR-2127 Furuno'
    expect(await whyOf(engine, list)).toEqual([
      ['exact', 'Test gloves', 'part number equals'],
      ['exact', 'Test bowl', 'title equals'],
      ['exact', 'Furuno FAR-2127 X-band radar', 'maker and model equal'],
      ['exact', 'Furuno FAR-2127 X-band radar', 'maker and model equal'],
    ])
  },
)

test.each(engines)(
  'all words in title, maker, model or fits are likely, fewer are a choice, on %s',
  async (engine) => {
    const list = 'mechanical seal Taiko NHG, 1 set\npump, 2 pcs\nhydrophore widget 55-XX-9'
    expect(await whyOf(engine, list)).toEqual([
      ['likely', 'Mechanical seal for NHG gear pump', 'four of four words'],
      ['choose', expect.any(String), 'one of one word'],
      ['free', undefined, undefined],
    ])
    expect((await shown(engine, 'pump, 2 pcs'))[0]).toEqual(['choose', undefined, 3])
  },
)

test.each(engines)('a maker in its own column is one of the words, on %s', async (engine) => {
  const list =
    'Description\tMaker\tQty\nMechanical seal NHG\tTaiko\t2\nMechanical seal NHG\tShinko\t2'
  expect(await whyOf(engine, list)).toEqual([
    ['likely', 'Mechanical seal for NHG gear pump', 'four of four words'],
    ['choose', 'Mechanical seal for NHG gear pump', 'three of four words'],
  ])
})

test.each(engines)('of two products with all words none is chosen, on %s', async (engine) => {
  const db = await demoDatabase(engine)
  await addProducts(db, [
    { ...described, title: 'Quillwort shaft collar', description: 'X' },
    { ...described, title: 'Shaft collar', maker: 'Quillwort', description: 'X' },
  ])
  const [line] = await matchLines(db, readPasted('collar quillwort, 2 pcs').lines)
  expect([line?.certainty, line?.product, line?.choices?.length]).toEqual(['choose', undefined, 2])
})

test.each(engines)('words of a description make nothing likely, on %s', async (engine) => {
  const db = await demoDatabase(engine)
  const fits = [{ maker: 'Sperre', model: 'HL2/90' }]
  await addProducts(db, [
    { ...described, title: 'Cover plate', description: 'Beside the quillwort flange.' },
    { ...described, title: 'Valve disc', description: 'Round.', fits },
  ])
  const { lines } = readPasted(
    '2 pcs quillwort flange\n1 pc cover plate quillwort\nvalve disc HL2/90, 4 pcs',
  )
  const matched = await matchLines(db, lines)
  expect(matched.map(({ certainty, product }) => [certainty, product?.title])).toEqual([
    ['free', undefined],
    ['choose', undefined],
    ['likely', 'Valve disc'],
  ])
  expect(matched[1]?.choices?.map(({ why }) => why)).toEqual(['two of three words'])
})

const described = { imageUrl: '', categoryId: '18', subcategoryId: '' }

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
