import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import net from 'node:net'

import { Upload } from 'tus-js-client'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { openSession } from '#app/accounts/sessions.server.ts'

import {
  begin,
  fileOf,
  videoFile,
  continueUpload,
  openUploads,
  protocol,
  tusUrl,
  uploaded,
} from './uploads.testing.ts'

const answered = z.strictObject({ secure_url: z.string() })

/** A video with a box of `length` bytes that players skip. */
async function longVideo(length: number) {
  const head = Buffer.alloc(8, '\0\0\0\0free', 'latin1')
  head.writeUInt32BE(length + 8)
  return Buffer.concat([await videoFile('h264.mp4'), head, randomBytes(length)])
}

/** A proxy to the port that cuts a connection after `every` bytes, `cuts` times in total. */
async function badLine(port: number, { cuts, every }: { cuts: number; every: number }) {
  const line = { cut: 0 }
  const server = net.createServer((client) => {
    const site = net.connect(port, '127.0.0.1')
    let gone = 0
    const end = () => void [client.destroy(), site.destroy()]
    client.on('data', (bytes) => {
      gone += bytes.length
      if (gone > every && line.cut < cuts) {
        line.cut += 1
        end()
      } else site.write(bytes)
    })
    site.on('data', (bytes) => client.write(bytes))
    for (const one of [client, site]) one.on('error', end).on('close', end)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  onTestFinished(() => void server.close())
  const at = server.address()
  return { line, origin: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}` }
}

test('C-81: an upload continues after three cut connections, and every byte arrives', async () => {
  const api = await openUploads()
  const bytes = await longVideo(12_000_000)
  const { line, origin } = await badLine(Number(new URL(api.origin).port), {
    cuts: 3,
    every: 3_500_000,
  })
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: origin + tusUrl,
      headers: api.headers,
      chunkSize: 5 * 1024 * 1024,
      retryDelays: Array.from({ length: 10 }, () => 20),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    })
    upload.start()
  })
  expect(line.cut).toBe(3)
  expect(address).toMatch(/\/api\/uploads\/tus\/[0-9a-f]{32}$/)
  const answer = await api.call('POST', `${new URL(address).pathname}/finished`)
  expect(answer.status).toBe(200)
  const { secure_url } = answered.parse(await answer.json())
  const savedBytes = await api.savedBytes(secure_url)
  expect(savedBytes).toHaveLength(bytes.length)
  // Only the added box is compared, because the location in the video itself is blanked.
  const start = (await videoFile('h264.mp4')).length
  expect(savedBytes.subarray(start).equals(bytes.subarray(start))).toBe(true)
})

test('Location is a path for any proxy headers, and no response has CORS headers', async () => {
  const { call } = await openUploads()
  const headers = {
    ...protocol,
    'upload-length': '5',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https,http',
  }
  const answers = [await call('POST', tusUrl, { headers }), await call('OPTIONS', tusUrl)]
  expect(answers.map(({ status }) => status)).toEqual([201, 204])
  expect(answers[0]?.headers.get('location')).toMatch(/^\/api\/uploads\/tus\/[0-9a-f]{32}$/)
  for (const answer of answers) {
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect([...answer.headers.keys()].join()).not.toContain('access-control')
  }
})

test('R-ROLE-3: every method refuses requests without sign-in or from another origin', async () => {
  const api = await openUploads()
  const address = await begin(api, 5)
  const origin = 'https://evil.example'
  for (const [method, path] of [
    ['OPTIONS', tusUrl],
    ['POST', tusUrl],
    ['OPTIONS', address],
    ['PATCH', address],
    ['DELETE', address],
    ['POST', `${address}/finished`],
  ] as const) {
    const stranger = await fetch(api.origin + path, { method, headers: protocol })
    expect(stranger.status, `${method} ${path}`).toBe(401)
    const foreign = await api.call(method, path, { headers: { ...protocol, origin } })
    expect(foreign.status, `${method} ${path}`).toBe(403)
  }
  for (const [method, path] of [
    ['PATCH', tusUrl],
    ['POST', address],
    ['DELETE', `${address}/finished`],
  ] as const) {
    expect((await fetch(api.origin + path, { method, headers: protocol })).status).toBe(405)
  }
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(api.origin + address, { method, headers: protocol })).status).toBe(401)
  }
  expect((await api.call('GET', address, { headers: protocol })).status).toBe(404)
  expect((await api.call('HEAD', address, { headers: protocol })).status).toBe(200)
})

test('another owner cannot access an upload under any name', async () => {
  const api = await openUploads()
  const address = await uploaded(api, await videoFile('vp9.webm'))
  const since = '2026-01-01T00:00:00.000Z'
  await api.db
    .insertInto('owners')
    .values({
      _id: 'other',
      email: 'b@example.com',
      passwordHash: 'x',
      createdAt: since,
      updatedAt: since,
    })
    .execute()
  const cookie = `sid=${await openSession(api.db, 'other', 'A phone')}`
  const id = address.slice(-32)
  for (const path of [id, `owner-${id}`, `..%2Fowner-${id}`, `x%2f..%2fowner-${id}`, '%00']) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = {
        ...protocol,
        cookie,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      const answer = await api.call(method, `${tusUrl}/${path}`, { headers })
      expect([404, 410, 414], `${method} ${path}`).toContain(answer.status)
    }
    const finished = await api.call('POST', `${tusUrl}/${path}/finished`, { headers: { cookie } })
    expect(finished.status).toBe(404)
  }
  expect((await api.call('POST', `${address}/finished`)).status).toBe(200)
})

test('a stalled connection does not block its upload', async () => {
  const api = await openUploads()
  const bytes = await videoFile('h264.mp4')
  const address = await begin(api, bytes.length)
  const type = { 'content-type': 'application/offset+octet-stream' }
  const dead = request(new URL(address, api.origin), {
    method: 'PATCH',
    headers: { ...api.headers, ...protocol, ...type, 'upload-offset': 0, 'content-length': 4_000 },
  })
  dead.on('error', () => undefined).write(bytes.subarray(0, 1_000))
  onTestFinished(() => void dead.destroy())
  await expect.poll(async () => (await stat(fileOf(api, address))).size).toBe(1_000)
  const head = await api.call('HEAD', address, { headers: protocol })
  expect(head.headers.get('upload-offset')).toBe('1000')
  expect((await continueUpload(api, address, bytes.subarray(1_000), 1_000)).status).toBe(204)
  const answer = await api.call('POST', `${address}/finished`)
  expect(answered.parse(await answer.json()).secure_url).toMatch(/\.mp4$/)
})

test('an upload can be deleted, and one of more than 500 MB is refused', async () => {
  const api = await openUploads()
  const address = await begin(api, 5)
  expect((await api.call('DELETE', address, { headers: protocol })).status).toBe(204)
  expect((await api.call('HEAD', address, { headers: protocol })).status).toBe(404)
  expect(await api.unfinishedFiles()).toEqual([])
  for (const length of ['524288001', '-1', 'x', '1e99']) {
    const headers = { ...protocol, 'upload-length': length }
    const answer = await api.call('POST', tusUrl, { headers })
    expect([400, 413], length).toContain(answer.status)
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      requestId: expect.any(String),
    })
  }
  expect((await api.call('POST', tusUrl)).status).toBe(412)
})
