import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { Upload } from 'tus-js-client'
import { z } from 'zod'

import { type Row, atLeast, atMost } from '../../bench/rows.ts'

const partSize = 256 * 1024
const address = z.object({ secure_url: z.string() })

type Videos = { sent: number; damaged: number }
type Ask = (method: string, path: string) => Promise<Response>

export async function sendVideos(
  { origin, headers, ask }: { origin: string; headers: Record<string, string>; ask: Ask },
  until: number,
): Promise<Videos> {
  const videos = { sent: 0, damaged: 0 }
  while (Date.now() < until) {
    const bytes = await newVideo()
    const path = new URL(await sendInParts(bytes, origin, headers), origin).pathname
    const answer = await ask('POST', `${path}/finished`)
    const stored = await ask('GET', address.parse(await answer.json()).secure_url)
    const ending = Buffer.from(await stored.arrayBuffer()).subarray(-1_000_000)
    videos.sent += 1
    if (hashOf(ending) !== hashOf(bytes.subarray(-1_000_000))) videos.damaged += 1
  }
  return videos
}

export function videoRows({ sent, damaged }: Videos): Row[] {
  return [
    atLeast('videos sent in parts to any copy', sent, 5, 'videos'),
    atMost('videos lost or damaged', damaged, 0, 'videos'),
  ]
}

/** In MB, about. */
export const megabytesOfVideo = 4.9

/** A demo video with a box of random bytes that players skip. */
export async function newVideo() {
  const head = Buffer.alloc(8, '\0\0\0\0free', 'latin1')
  head.writeUInt32BE(4_000_008)
  return Buffer.concat([await readFile('demo/videos/wheelhouse.mp4'), head, randomBytes(4_000_000)])
}

function sendInParts(bytes: Buffer, origin: string, headers: Record<string, string>) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${origin}/api/uploads/tus`,
      headers,
      chunkSize: partSize,
      retryDelays: Array.from({ length: 60 }, () => 250),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

function hashOf(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}
