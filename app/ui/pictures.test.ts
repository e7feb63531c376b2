import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { heroSlides } from '#app/content/hero.ts'
import { drawingNames } from '#app/content/picture-names.ts'

import { smallDrawing } from '../../scripts/art/small-drawing.ts'

const photo = (name: string) => resolve('demo/pictures', `${name}.webp`)
const drawing = (name: string) => resolve('app/ui/drawings', `${name}.svg`)
const width = 480
const height = 360

/** A mask of the almost opaque pixels: the subject without its shadow. */
async function outline(file: string) {
  const alpha = sharp(file).ensureAlpha().resize(width, height).extractChannel('alpha')
  const levels = await alpha.raw().toBuffer()
  return levels.map((level) => (level > 235 ? 1 : 0))
}

const namesIn = (kind: string) =>
  readdirSync(resolve('art', kind))
    .filter((file) => file.endsWith('.py'))
    .map((file) => file.replace('.py', ''))
const photographed = namesIn('subjects')
const onlyDrawn = namesIn('drawings')

test('each name has its scene, and each scene its drawing and at most one photo', () => {
  expect([...photographed, ...onlyDrawn].toSorted()).toEqual(drawingNames.toSorted())
  expect(photographed.length).toBeGreaterThanOrEqual(59)
  expect(onlyDrawn.length).toBeGreaterThanOrEqual(30)
  for (const folder of ['drawings', 'small-drawings']) {
    const drawn = readdirSync(resolve('app/ui', folder))
    expect(drawn.toSorted()).toEqual(drawingNames.map((name) => `${name}.svg`).toSorted())
  }
  expect(onlyDrawn.filter((name) => existsSync(photo(name)))).toEqual([])
})

describe('the subjects', () => {
  test.for(photographed)('the photo of %s has the size that the demo loads', async (name) => {
    const { width: wide, height: high } = await sharp(photo(name)).metadata()
    expect([wide, high]).toEqual([960, 720])
  })

  test.for(photographed)('photo and drawing of %s overlap', async (name) => {
    const [seen, drawn] = [await outline(photo(name)), await outline(drawing(name))]
    const both = seen.filter((at, place) => at && drawn[place]).length
    const either = seen.filter((at, place) => at || drawn[place]).length
    expect(both / either).toBeGreaterThan(0.93)
  })

  test.for([...drawingNames])('%s fills its frame without touching the edge', async (name) => {
    const seen = await outline(onlyDrawn.includes(name) ? drawing(name) : photo(name))
    const columns = [...seen.keys()].filter((place) => seen[place]).map((place) => place % width)
    const rows = [...seen.keys()].filter((place) => seen[place]).map((place) => place / width)
    const [left, right] = [Math.min(...columns), Math.max(...columns)]
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)]
    expect(Math.min(left, width - 1 - right, top, height - 1 - bottom)).toBeGreaterThan(3)
    expect(Math.max((right - left) / width, (bottom - top) / height)).toBeGreaterThan(0.7)
  })
})

test.for([...drawingNames])('the small drawing of %s is made from the full one', (name) => {
  const small = readFileSync(resolve('app/ui/small-drawings', `${name}.svg`), 'utf8')
  expect(small).toBe(smallDrawing(readFileSync(drawing(name), 'utf8')))
  expect(gzipSync(small).length).toBeLessThanOrEqual(4_000)
})

test('a drawing is at most 12 kB after gzip', () => {
  for (const name of drawingNames) {
    expect(gzipSync(readFileSync(drawing(name))).length, name).toBeLessThanOrEqual(12_000)
  }
})

test('no chart carries depth figures, which would run through pictures and words', () => {
  for (const chart of filesIn('app/ui/grounds').filter((file) => file.includes('chart'))) {
    expect(readFileSync(chart, 'utf8'), chart).not.toContain('<text')
  }
})

test('a hero picture is at most 45 kB in the size for phones and in the size for most screens', () => {
  for (const { backgroundImage } of heroSlides) {
    for (const size of ['phone', '1440']) {
      const file = resolve('app/site/heroes', `${backgroundImage}-${size}.avif`)
      expect(statSync(file).size, file).toBeLessThanOrEqual(45_000)
    }
  }
})

test('the scenes stay under 2,950 lines and the committed pictures under 12 MB', () => {
  const sources = ['', 'studio', 'subjects', 'drawings', 'views'].flatMap((kind) =>
    filesIn('art', kind),
  )
  const lines = sources
    .filter((file) => file.endsWith('.py'))
    .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
  expect(sum(lines)).toBeGreaterThan(500)
  expect(sum(lines)).toBeLessThan(2_950)

  const homes = [
    'demo/pictures',
    'demo/videos',
    'app/site/heroes',
    'app/ui/photos',
    'app/ui/drawings',
    'app/ui/small-drawings',
  ]
  const pictures = [...homes, 'public'].flatMap((home) => filesIn(home))
  expect(sum(pictures.map((file) => statSync(file).size))).toBeLessThan(12_000_000)
})

function filesIn(...path: string[]) {
  const folder = resolve(...path)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => resolve(folder, name))
}

function sum(numbers: number[]) {
  return numbers.reduce((total, one) => total + one, 0)
}
