import { expect, test } from 'vitest'

import { runs } from '#tests/stress.testing.ts'

import { grain } from './fresh-media.testing.ts'
import { openUploads, videoFile } from './uploads.testing.ts'

/** Of each type. */
const count = runs(6, 500)
const slice = 100

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Author(A. Sailor)/Title(Pump)>>endobj\ntrailer<</Info 1 0 R>>\n%%EOF\n',
)
const kinds = [
  ['images', 'image', 'JPEG', () => grain(90, 60).jpeg().toBuffer()],
  [
    'images',
    'image',
    'progressive JPEG',
    () => grain(90, 60).jpeg({ progressive: true }).toBuffer(),
  ],
  ['images', 'image', 'PNG', () => grain(60, 40).png().toBuffer()],
  ['images', 'image', 'WebP', () => grain(90, 60).webp().toBuffer()],
  ['images', 'image', 'AVIF', () => grain(90, 60).avif({ effort: 0 }).toBuffer()],
  ['videos', 'file', 'MP4', () => videoFile('h264.mp4')],
  ['videos', 'file', 'QuickTime', () => videoFile('quicktime.mp4')],
  ['videos', 'file', 'WebM', () => videoFile('vp9.webm')],
  ['datasheets', 'file', 'PDF', async () => pdf],
] as const

/** Numbers from 0 up to `most`, the same for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** One to four times: bits are flipped, a piece is cut out, repeated, or filled with one byte. */
function mutated(whole: Buffer, seed: number) {
  const number = numbersFrom(seed)
  let bytes = Buffer.from(whole)
  for (let times = 1 + number(4); times > 0 && bytes.length > 1; times -= 1) {
    // Half of the changes are in the head, where the structure of a file is.
    const at = number(number(2) === 0 ? Math.min(bytes.length, 300) : bytes.length)
    const end = Math.min(bytes.length, at + 1 + number(40))
    const change = number(5)
    if (change === 0) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    else if (change === 1) bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    else if (change === 2) bytes.fill([0, 0xff, 0x7f, 0x80][number(4)] ?? 0, at, end)
    else if (change === 3) bytes = bytes.subarray(0, Math.max(1, at))
    else bytes[at] = (bytes[at] ?? 0) ^ (1 << number(8))
  }
  return bytes
}

test.each(kinds)(
  'R-API-12 R-API-13: a changed file sent to %s as %s (%s) never makes an error of the site',
  async (route, field, _, make) => {
    const { send, unfinishedFiles } = await openUploads()
    const whole = await make()
    const statuses = new Map<number, number>()
    for (let from = 0; from < count; from += slice) {
      for (let seed = from; seed < Math.min(count, from + slice); seed += 1) {
        const answer = await send(`/api/uploads/${route}`, field, mutated(whole, seed))
        await answer.arrayBuffer()
        expect([200, 413, 415, 422], `seed ${seed}`).toContain(answer.status)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
      expect(await unfinishedFiles()).toEqual([])
      expect((await send(`/api/uploads/${route}`, field, whole)).status).toBe(200)
    }
    expect([...statuses.values()].reduce((sum, one) => sum + one, 0)).toBe(count)
  },
  60_000 + 2_000 * count,
)
