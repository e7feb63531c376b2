import { readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { resizePicture } from './picture.server.ts'

const folder = new URL('../../demo/pictures/', import.meta.url)

test('every demo picture has at most 18 kB at the width of a product card', async () => {
  const heavy: string[] = []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  expect(names.length).toBeGreaterThan(12)
  for (const name of names) {
    const made = await resizePicture(await readFile(new URL(name, folder)), 480, 'avif')
    if (made.length > 18_000) heavy.push(`${name}: ${made.length} bytes`)
  }
  expect(heavy).toEqual([])
})
