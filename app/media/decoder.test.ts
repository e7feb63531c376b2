import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { openDecoder } from './decoder.server.ts'
import { grain } from './fresh-media.testing.ts'
import { openUploads, refusalIn } from './uploads.testing.ts'

const MiB = 1024 * 1024
const usual = { memory: 224 * MiB, workTime: 30_000, idleTime: 60_000 }
const url = '/api/uploads/images'

/** On Linux: the ids of the child processes of this process. */
async function children() {
  const list = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}

async function newChildren(before: number[]) {
  return (await children()).filter((pid) => !before.includes(pid))
}

/** The child that a call of `work` starts. */
async function childOf(work: () => Promise<unknown>) {
  const before = await children()
  await work()
  return (await newChildren(before))[0] ?? 0
}

async function largestMemory(pid: number | 'self') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
}

async function savedPicture(bytes: Buffer) {
  const file = path.join(freshFolder(), 'picture')
  await writeFile(file, bytes)
  return file
}

const small = async () => savedPicture(await grain(60, 40).jpeg().toBuffer())
/** The whole of a progressive JPEG is held in memory while it is decoded. */
const large = async () => {
  const create = { width: 6_000, height: 5_000, channels: 3, background: '#246' } as const
  return savedPicture(await sharp({ create }).jpeg({ progressive: true }).toBuffer())
}

test('an AVIF of 49 megapixels and 1 kB is refused without decoding it', async () => {
  const { send, unfinishedFiles } = await openUploads()
  const bytes = await readFile(new URL('pictures/flat-9000x5500.avif', import.meta.url))
  expect(bytes.length).toBeLessThan(1_200)
  const before = await largestMemory('self')
  const pid = await childOf(async () => {
    const refusal = await refusalIn(await send(url, 'image', bytes))
    expect(refusal).toMatchObject({ status: 422, message: expect.stringMatching(/8 megapixels/) })
  })
  expect(await largestMemory(pid)).toBeLessThan(120 * MiB)
  expect((await largestMemory('self')) - before).toBeLessThan(40 * MiB)
  expect(await unfinishedFiles()).toEqual([])
})

test('a picture of 12 megapixels is decoded below the limit, outside of the site', async () => {
  const { send } = await openUploads()
  const photo = await grain(4_000, 3_000).jpeg({ quality: 60 }).toBuffer()
  const before = await largestMemory('self')
  expect((await send(url, 'image', photo)).status).toBe(200)
  const [pid = 0] = await children()
  expect(await largestMemory(pid)).toBeLessThan(usual.memory)
  expect((await largestMemory('self')) - before).toBeLessThan(80 * MiB)
})

test('a picture that takes too much memory ends the child and is refused, the next is decoded', async () => {
  const decoded = openDecoder({ ...usual, memory: 130 * MiB })
  const first = await childOf(async () => decoded('readUploadedPicture', await small()))
  await expect(decoded('readUploadedPicture', await large())).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(/too much memory/),
  })
  expect(await children()).not.toContain(first)
  expect(await decoded('readUploadedPicture', await small())).toMatchObject({ width: 60 })
})

test('a HEIC that takes too much memory ends the child while it is decoded', async () => {
  const decoded = openDecoder({ ...usual, memory: 98 * MiB })
  const heic = fileURLToPath(new URL('pictures/turned-tiles.heic', import.meta.url))
  await expect(decoded('readUploadedPicture', heic)).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(/too much memory/),
  })
})

test.each([
  ['hangs', 'SIGSTOP', /too long/],
  ['crashes', 'SIGSEGV', /damaged/],
] as const)('a child that %s is replaced, and its picture refused', async (_, signal, words) => {
  const decoded = openDecoder({ ...usual, workTime: 1_000 })
  const before = await children()
  const file = await large()
  const refused = decoded('readUploadedPicture', file).catch((error: unknown) => error)
  const waiting = decoded('readUploadedPicture', await small())
  await expect.poll(() => newChildren(before)).toHaveLength(1)
  const [pid = 0] = await newChildren(before)
  await expect.poll(async () => (await largestMemory(pid)) > 120 * MiB).toBe(true)
  process.kill(pid, signal)
  expect(await refused).toMatchObject({ statusCode: 422, message: expect.stringMatching(words) })
  expect(await waiting).toMatchObject({ width: 60, height: 40 })
  expect(await children()).not.toContain(pid)
})

test('a child that ended while it had no work costs no picture', async () => {
  const decoded = openDecoder(usual)
  const pid = await childOf(async () => decoded('readUploadedPicture', await small()))
  process.kill(pid, 'SIGKILL')
  expect(await decoded('readUploadedPicture', await small())).toMatchObject({ width: 60 })
})

test('a child starts with the first picture, is used again, and ends when it has no work', async () => {
  const before = await children()
  const decoded = openDecoder({ ...usual, idleTime: 300 })
  expect(await children()).toEqual(before)
  const pid = await childOf(async () => decoded('readUploadedPicture', await small()))
  expect(pid).not.toBe(0)
  expect(await childOf(async () => decoded('readUploadedPicture', await small()))).toBe(0)
  await expect.poll(children).not.toContain(pid)
})

test('a child knows no secret of the site, and is the first to end when memory is short', async () => {
  process.env['S3_SECRET_ACCESS_KEY'] = 'a secret'
  const decoded = openDecoder(usual)
  const pid = await childOf(async () => decoded('readUploadedPicture', await small()))
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('a secret')
  expect(Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))).toBe(1_000)
})
