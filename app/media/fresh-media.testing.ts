import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { onTestFinished } from 'vitest'

import { openDiskStore } from './disk.server.ts'
import type { ByteRange, MediaStore } from './store.ts'

export async function freshMedia() {
  const folder = await mkdtemp(path.join(tmpdir(), 'media-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, media: await openDiskStore(path.join(folder, 'media')) }
}

export async function contentOf(media: MediaStore, key: string, range?: ByteRange) {
  const stream = await media.read(key, range)
  if (!stream) throw new Error(`The store holds nothing under ${key}`)
  return buffer(stream)
}

/** A picture of random noise, so that two pictures have different bytes. */
export function grain(width: number, height: number) {
  const background = { r: 120, g: 140, b: 160 }
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
}

export function videoBytes(length: number) {
  const bytes = Buffer.alloc(length, 'The quick brown fox. ')
  bytes.write('ftypisom', 4, 'latin1')
  return bytes
}

/** On Linux: the number of files below the folder that this process has open. */
export async function openFiles(folder: string) {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(folder)).length
}
