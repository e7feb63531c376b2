import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'

import { describe, expect, test } from 'vitest'

import { openDiskStore } from './disk.server.ts'
import { freshMedia, openFiles } from './fresh-media.testing.ts'
import { mediaStoreContract, replacingContract } from './store.contract.ts'

const name = '0123456789abcdef0123456789abcdef'
const key = `${name}.webp`

const onDisk = async () => (await freshMedia()).media
describe('disk', () => {
  mediaStoreContract(onDisk)
  replacingContract(onDisk)
})

test('only the user of the process can read the folders and files', async () => {
  const { folder, media } = await freshMedia()
  await media.save(key, Buffer.from('x'))
  await media.save(`${name}/320.webp`, Buffer.from('x'))
  const modes = await Promise.all(
    ['media', `media/incoming`, `media/${name}`, `media/${key}`, `media/${name}/320.webp`].map(
      async (held) => (await stat(path.join(folder, held))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600, 0o600])
})

/** A Blob whose bytes come from this stream. */
function blobOf(stream: Readable) {
  return Object.assign(new Blob(), { stream: () => Readable.toWeb(stream) })
}

test('a file is not visible before its last byte is written', async () => {
  const { folder, media } = await freshMedia()
  const sender = new PassThrough()
  const saved = media.save(key, blobOf(sender))
  sender.write('half of ')
  await expect.poll(() => readdir(path.join(folder, 'media/incoming'))).toHaveLength(1)
  expect(await media.find(key)).toBeUndefined()
  sender.end('it')
  await saved
  expect(await media.find(key)).toEqual({ size: 10 })
  expect(await readdir(path.join(folder, 'media/incoming'))).toEqual([])
})

test('a save that fails leaves no temporary file behind', async () => {
  const { folder, media } = await freshMedia()
  const sender = new PassThrough()
  const saved = media.save(key, blobOf(sender))
  sender.write('half of ')
  sender.destroy(new Error('The sender went away'))
  await expect(saved).rejects.toThrow(`Could not keep ${key} on disk`)
  expect(await readdir(path.join(folder, 'media/incoming'))).toEqual([])
})

test('a refused key creates no file', async () => {
  const { folder, media } = await freshMedia()
  await expect(media.save('../escaped.webp', Buffer.from('x'))).rejects.toThrow('not a key')
  expect(await readdir(folder)).toEqual(['media'])
  expect(await readdir(path.join(folder, 'media'))).toEqual(['incoming'])
})

test('opening deletes unfinished files older than a day, and no newer ones', async () => {
  const { folder } = await freshMedia()
  const incoming = path.join(folder, 'media/incoming')
  await writeFile(path.join(incoming, 'old'), 'half')
  await writeFile(path.join(incoming, 'new'), 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(path.join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await openDiskStore(path.join(folder, 'media'))
  expect(await readdir(incoming)).toEqual(['new'])
})

test('a store whose folder is gone is not ready', async () => {
  const { folder, media } = await freshMedia()
  await rm(path.join(folder, 'media'), { recursive: true })
  await expect(media.ready()).rejects.toThrow('ENOENT')
})

test('a save fails when a folder has the name of the file', async () => {
  const { folder, media } = await freshMedia()
  await mkdir(path.join(folder, 'media', key))
  const message = `Could not keep ${key} on disk (EISDIR)`
  await expect(media.save(key, Buffer.from('x'))).rejects.toThrow(message)
})

test.runIf(process.platform === 'linux')('a destroyed stream closes its file', async () => {
  const { folder, media } = await freshMedia()
  await media.save(key, Buffer.alloc(1_000_000))
  const stream = await media.read(key)
  expect(await openFiles(folder)).toBe(1)
  stream?.destroy()
  await expect.poll(() => openFiles(folder)).toBe(0)
})
