import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { contentOf } from './fresh-media.testing.ts'
import type { MediaStore } from './store.ts'

const name = '0123456789abcdef0123456789abcdef'
const picture = `${name}.webp`
const bytes = Buffer.from('a picture of a pump')

type Manners = {
  key?: string
  /** True for a host that cannot delete files. */
  leaves?: boolean
}

/** The tests that every store must pass. */
export function mediaStoreContract(open: () => Promise<MediaStore>, manners: Manners = {}) {
  const { key = picture, leaves } = manners

  test('what is saved is found with its size and read back whole', async () => {
    const media = await open()
    const { place, size } = await media.save(key, bytes)
    expect(size).toBe(bytes.length)
    expect(await media.find(place)).toEqual({ size })
    expect(await contentOf(media, place)).toEqual(bytes)
  })

  test('a stream of unknown length is kept whole', async () => {
    const media = await open()
    const chunk = Buffer.alloc(300_000, 'pump')
    const { place } = await media.save(key, Readable.from([chunk, chunk, chunk]))
    expect(await contentOf(media, place)).toEqual(Buffer.concat([chunk, chunk, chunk]))
  })

  test('a range is read with both its ends', async () => {
    const media = await open()
    const { place } = await media.save(key, bytes)
    expect(String(await contentOf(media, place, { start: 2, end: 8 }))).toBe('picture')
    expect(String(await contentOf(media, place, { start: 0, end: 0 }))).toBe('a')
    expect(String(await contentOf(media, place, { start: 15, end: 18 }))).toBe('pump')
  })

  test('a stream that breaks is not kept, and the next one is', async () => {
    const media = await open()
    await expect(media.save(key, brokenStream())).rejects.toThrow()
    const { place } = await media.save(key, bytes)
    expect(await contentOf(media, place)).toEqual(bytes)
  })

  test('saving one key many times at once leaves one of them whole', async () => {
    const media = await open()
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n + 1))
    const saved = await Promise.all(versions.map((version) => media.save(key, version)))
    for (const { place } of saved) {
      const kept = await contentOf(media, place)
      expect(versions.some((version) => kept.equals(version))).toBe(true)
    }
  })

  test('what is removed is gone, unless it says that it is left; removing again is fine', async () => {
    const media = await open()
    const { place, removal } = await media.save(key, bytes)
    const done = leaves ? 'left' : 'removed'
    expect(await media.remove(place, removal)).toBe(done)
    expect(await media.remove(place, removal)).toBe(done)
    expect(await media.find(place)).toEqual(leaves ? { size: bytes.length } : undefined)
    if (leaves) return
    expect(await media.read(place)).toBeUndefined()
    expect(await media.read(place, { start: 0, end: 3 })).toBeUndefined()
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

/** More tests, for stores that write a file again although they already have it. */
export function replacingContract(open: () => Promise<MediaStore>, key = picture) {
  test('saving again replaces the bytes', async () => {
    const media = await open()
    await media.save(key, bytes)
    const { place } = await media.save(key, Buffer.from('new'))
    expect(String(await contentOf(media, place))).toBe('new')
  })

  test('a stream that breaks leaves what was there before', async () => {
    const media = await open()
    const { place } = await media.save(key, bytes)
    await expect(media.save(key, brokenStream())).rejects.toThrow()
    expect(await contentOf(media, place)).toEqual(bytes)
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

function brokenStream() {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('The sender went away')
    })(),
  )
}
