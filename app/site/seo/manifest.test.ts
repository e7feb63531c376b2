import { readFile } from 'node:fs/promises'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { manifestOf } from './manifest.ts'

const manifest = manifestOf(defaults)

test('every icon file has the size and type that the manifest states', async () => {
  for (const { src, sizes, type } of manifest.icons) {
    const { width, height, mediaType } = await sharp(await readFile(`public${src}`)).metadata()
    expect([`${width}x${height}`, mediaType]).toEqual([sizes, type])
  }
})

test('the sharing image of the site is 1200 by 630 and at most 150 kB', async () => {
  const card = await readFile('public/og.jpg')
  expect(card.length).toBeLessThanOrEqual(150_000)
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

test('the theme colour is the background colour of the pages', async () => {
  const tokens = await readFile('app/ui/tokens.css', 'utf8')
  expect(tokens).toContain(`--color-paper: ${manifest.theme_color};`)
})
