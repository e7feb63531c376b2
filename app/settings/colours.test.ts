import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import {
  contrast,
  contrastsOf,
  darker,
  defaultColours,
  figureOf,
  groundsOf,
  onNight,
} from './colours.ts'
import { styleSheetAt } from './look.server.ts'
import { styleSheetOf } from './look.ts'
import { sections } from './schema.ts'

const look = { logo: '', logoHasName: false, ...defaultColours }

test('contrasts are those of WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  // The known pair of greys at the limit.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(figureOf(4.48)).toBe('4.4')
})

test('the measured grounds and the default colours are those of the style sheet', async () => {
  const tokens = await readFile('app/ui/tokens.css', 'utf8')
  const known = new Set(tokens.match(/#[\da-f]{6}\b|#fff\b/g)).add('#ffffff')
  for (const [, ground] of groundsOf.ink) expect(known).toContain(ground)
  expect(tokens).toContain(`--color-signal: ${defaultColours.signal};`)
  expect(tokens).toContain(`--color-ink: ${defaultColours.ink};`)
})

test('a colour in which text cannot be read is refused with its contrast', () => {
  const read = sections.look.safeParse({ ...look, signal: '#777777', ink: '#7799AA' })
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['signal', 'This colour has a contrast of 4.4 on white. At least 4.5 is needed.'],
    ['ink', 'This colour has a contrast of 3.0 on white. At least 4.5 is needed.'],
  ])
  const pale = sections.look.safeParse({ ...look, signal: '#747474' })
  expect(pale.error?.issues[0]?.message).toBe(
    'This colour has a contrast of 4.2 on pale blue. At least 4.5 is needed.',
  )
  for (const signal of ['', 'red', '#fff', '#c8380a80', 'url(x)', '#c8380a;}', '#gggggg']) {
    const wrong = sections.look.safeParse({ ...look, signal })
    expect(wrong.error?.issues[0]?.message).toBe('Please give a colour, like #c8380a.')
  }
  expect(sections.look.parse({ ...look, signal: ' #0A4C8B ' }).signal).toBe('#0a4c8b')
})

test.each(['#000000', '#0a4c8b', '#00713f', '#a3145f', '#666666', defaultColours.signal])(
  'the shades of %s can be read on paper and on the night ground',
  (signal) => {
    for (const one of contrastsOf('signal', darker(signal))) {
      expect(one.contrast).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(onNight(signal), '#0b2a3a')).toBeGreaterThanOrEqual(4.5)
  },
)

test('the default look needs no style sheet, an own one has its address', () => {
  expect(styleSheetOf(look)).toBeUndefined()
  const own = styleSheetOf({ ...look, signal: '#0a4c8b' })
  expect(own).toBe('/look/0a4c8b-0a1c26.css')
  expect(styleSheetAt('0a4c8b-0a1c26.css')).toContain(
    ':root{--color-ink:#0a1c26;--color-signal:#0a4c8b;--color-signal-press:#083d6f;',
  )
  expect(styleSheetOf({ ...look, logo: '/media/a.webp' })).toBe('/look/c8380a-0a1c26.css')
  expect(styleSheetAt('c8380a-0a1c26.css')).not.toContain('flare')
  for (const name of ['ffffff-0a1c26.css', '0a4c8b-ffffff.css', 'x.css', '0a4c8b-0a1c26.css;']) {
    expect(styleSheetAt(name)).toBeUndefined()
  }
})
