import { openAsBlob } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { contentOf } from './fresh-media.testing.ts'
import type { MediaStore } from './store.ts'

const name = '0123456789abcdef0123456789abcdef'
const picture = `${name}.webp`
const bytes = Buffer.from('a picture of a pump')

type Differences = {
  key?: string
  leaves?: boolean
}

export function mediaStoreContract(open: () => Promise<MediaStore>, differences: Differences = {}) {
  const { key = picture, leaves } = differences

  test('what is saved is found with its size and read back whole', async () => {
    const media = await open()
    const { location, size } = await media.save(key, bytes)
    expect(size).toBe(bytes.length)
    expect(await media.find(location)).toEqual({ size })
    expect(await contentOf(media, location)).toEqual(bytes)
  })

  test('a file is saved whole', async () => {
    const media = await open()
    const chunk = Buffer.alloc(300_000, 'pump')
    const { location } = await media.save(key, new Blob([chunk, chunk, chunk]))
    expect(await contentOf(media, location)).toEqual(Buffer.concat([chunk, chunk, chunk]))
  })

  test('a range is read with both its ends', async () => {
    const media = await open()
    const { location } = await media.save(key, bytes)
    expect(String(await contentOf(media, location, { start: 2, end: 8 }))).toBe('picture')
    expect(String(await contentOf(media, location, { start: 0, end: 0 }))).toBe('a')
    expect(String(await contentOf(media, location, { start: 15, end: 18 }))).toBe('pump')
  })

  test('a file that cannot be read whole is not saved, and the next one is', async () => {
    const media = await open()
    await expect(media.save(key, await brokenFile())).rejects.toThrow()
    const { location } = await media.save(key, bytes)
    expect(await contentOf(media, location)).toEqual(bytes)
  })

  test('saving one key many times at once leaves one of them whole', async () => {
    const media = await open()
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n + 1))
    const saved = await Promise.all(versions.map((version) => media.save(key, version)))
    for (const { location } of saved) {
      const saved = await contentOf(media, location)
      expect(versions.some((version) => saved.equals(version))).toBe(true)
    }
  })

  test('what is removed is gone unless the host cannot delete; removing again is fine', async () => {
    const media = await open()
    const { location, deleteUrl } = await media.save(key, bytes)
    await media.remove(location, { deleteUrl })
    await media.remove(location, { deleteUrl })
    expect(await media.find(location)).toEqual(leaves ? { size: bytes.length } : undefined)
    if (leaves) return
    expect(await media.read(location)).toBeUndefined()
    expect(await media.read(location, { start: 0, end: 3 })).toBeUndefined()
  })

  test.each(foreignKeys)('the key %j is refused', async (foreign) => {
    const media = await open()
    await expect(media.save(foreign, bytes)).rejects.toThrow('not a key')
    await expect(media.find(foreign)).rejects.toThrow('not a key')
    await expect(media.read(foreign)).rejects.toThrow('not a key')
    await expect(media.remove(foreign)).rejects.toThrow('not a key')
  })

  test('a store that works says that it is ready', async () => {
    const media = await open()
    await expect(media.ready()).resolves.toBeUndefined()
  })
}

export function replacingContract(open: () => Promise<MediaStore>, key = picture) {
  test('saving again replaces the bytes', async () => {
    const media = await open()
    await media.save(key, bytes)
    const { location } = await media.save(key, Buffer.from('new'))
    expect(String(await contentOf(media, location))).toBe('new')
  })

  test('a file that cannot be read whole leaves what was there before', async () => {
    const media = await open()
    const { location } = await media.save(key, bytes)
    await expect(media.save(key, await brokenFile())).rejects.toThrow()
    expect(await contentOf(media, location)).toEqual(bytes)
  })
}

const foreignKeys = [
  '',
  '.',
  '../../etc/passwd',
  `../${picture}`,
  `/${picture}`,
  `${name}/../${picture}`,
  `${name}/640.avif/../../x`,
  `${name}/641.avif`,
  `${name}/0640.avif`,
  `${name}/640.png`,
  `${name}/card.webp`,
  `${name}/card.jpg/../../x`,
  `${name}card.jpg`,
  `${name.toUpperCase()}.webp`,
  `${name}.svg`,
  `${name}.webp\0`,
  `${name}.webp\n`,
  `${name}0.webp`,
  'incoming',
]

async function brokenFile() {
  const file = path.join(freshFolder(), 'broken')
  await writeFile(file, Buffer.alloc(100_000))
  const opened = await openAsBlob(file)
  await truncate(file, 10)
  return opened
}
