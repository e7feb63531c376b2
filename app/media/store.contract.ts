import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { contentOf } from './fresh-media.testing.ts'
import type { MediaStore } from './store.ts'

const name = '0123456789abcdef0123456789abcdef'
const key = `${name}.webp`
const bytes = Buffer.from('a picture of a pump')

/** What every store must do; each runs this in a test file of its own. */
export function mediaStoreContract(open: () => Promise<MediaStore>) {
  test('what is saved is found with its size and read back whole', async () => {
    const media = await open()
    await media.save(key, bytes)
    await media.save(`${name}/640.avif`, Readable.from([bytes, bytes]))
    expect(await media.find(key)).toEqual({ size: bytes.length })
    expect(await contentOf(media, key)).toEqual(bytes)
    expect(await contentOf(media, `${name}/640.avif`)).toEqual(Buffer.concat([bytes, bytes]))
  })

  test('a range is read with both its ends', async () => {
    const media = await open()
    await media.save(key, bytes)
    expect(String(await contentOf(media, key, { start: 2, end: 8 }))).toBe('picture')
    expect(String(await contentOf(media, key, { start: 0, end: 0 }))).toBe('a')
    expect(String(await contentOf(media, key, { start: 15, end: 18 }))).toBe('pump')
  })

  test('nothing is found under a key that was never saved', async () => {
    const media = await open()
    expect(await media.find(key)).toBeUndefined()
    expect(await media.find(`${name}/640.avif`)).toBeUndefined()
    expect(await media.read(key)).toBeUndefined()
  })

  test('saving again replaces the bytes', async () => {
    const media = await open()
    await media.save(key, bytes)
    await media.save(key, Buffer.from('new'))
    expect(String(await contentOf(media, key))).toBe('new')
  })

  test('saving one key many times at once leaves one of them whole', async () => {
    const media = await open()
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n + 1))
    await Promise.all(versions.map((version) => media.save(key, version)))
    const kept = await contentOf(media, key)
    expect(versions.some((version) => kept.equals(version))).toBe(true)
  })

  test('a stream that breaks leaves what was there before', async () => {
    const media = await open()
    await expect(media.save(key, brokenStream())).rejects.toThrow()
    expect(await media.find(key)).toBeUndefined()
    await media.save(key, bytes)
    await expect(media.save(key, brokenStream())).rejects.toThrow()
    expect(await contentOf(media, key)).toEqual(bytes)
  })

  test('a removed key is gone, and removing it again is fine', async () => {
    const media = await open()
    await media.save(key, bytes)
    await media.remove(key)
    await media.remove(key)
    expect(await media.find(key)).toBeUndefined()
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

const foreignKeys = [
  '',
  '.',
  '../../etc/passwd',
  `../${key}`,
  `/${key}`,
  `${name}/../${key}`,
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
