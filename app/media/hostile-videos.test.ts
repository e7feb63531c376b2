import { open } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { largestUpload } from '#app/content/constants.ts'
import { freshFolder } from '#app/database/database.testing.ts'

import { videoFile } from './uploads.testing.ts'
import { inspectVideo } from './video.server.ts'

const MiB = 1024 * 1024

/** A file of 500 MB that takes no room on the disk, with these bytes at its beginning. */
async function largeFile(...parts: Buffer[]) {
  const file = path.join(freshFolder(), 'video')
  await using handle = await open(file, 'w')
  await handle.write(Buffer.concat(parts))
  await handle.truncate(largestUpload.video)
  return file
}

function box(type: string, length: number) {
  const head = Buffer.alloc(8, `\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(length)
  return head
}

const start = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
const many = (piece: Buffer) => Buffer.alloc(4_000_000, piece)
const rest = largestUpload.video - start.length
const hostile: [string, () => Buffer[] | Promise<Buffer[]>][] = [
  ['an MP4 of many tracks', () => [start, box('moov', rest), many(box('trak', 8))]],
  [
    'an MP4 of tracks within tracks',
    () => [
      start,
      ...Array.from({ length: 10_000 }, (_, n) => box(n ? 'trak' : 'moov', rest - 8 * n)),
    ],
  ],
  ['an MP4 of many notes', () => [start, box('moov', rest), many(box('udta', 8))]],
  ['an MP4 of zeros', () => [start]],
  [
    'a WebM of many clusters',
    async () => [
      (await videoFile('vp9.webm')).subarray(0, 200),
      many(Buffer.from('1f43b67580', 'hex')),
    ],
  ],
  [
    'a WebM of many tracks',
    () => [
      Buffer.from('1a45dfa3874282847765626d', 'hex'),
      Buffer.from('1853806701ffffffffffffff1654ae6b01ffffffffffffff', 'hex'),
      many(Buffer.from('ae80', 'hex')),
    ],
  ],
]

test.each(hostile)('%s and 500 MB takes little time and memory', async (_, parts) => {
  const file = await largeFile(...(await parts()))
  const [begun, before] = [process.cpuUsage(), process.memoryUsage.rss()]
  await expect(inspectVideo(file)).rejects.toMatchObject({ statusCode: 422 })
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(6)
  expect(process.memoryUsage.rss() - before).toBeLessThan(80 * MiB)
})
