import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  createServer,
  request,
} from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { onTestFinished } from 'vitest'

import { wantsLowData } from '#app/http/low-data.server.ts'

import { type CachedRoute, cacheKeys } from './page-cache-key.ts'
import { PageCache } from './page-cache.server.ts'

export const routes: CachedRoute[] = [
  { path: '/', parameters: [], shows: ['products', 'posts'] },
  { path: '/categories/:slug', parameters: ['sub', 'after'], shows: ['products'] },
  { path: '/blogs', parameters: [], shows: ['posts'] },
  { path: '/about', parameters: [], shows: [] },
]

export function document(text: string) {
  return `<!doctype html><html lang="en"><body>${text}</body></html>`
}

export function htmlPage(text: string, status = 200, headers: Record<string, string> = {}) {
  return new Response(document(text), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'self'",
      ...headers,
    },
  })
}

const findKey = cacheKeys(routes)

export async function serve(
  render: (key: string) => Promise<Response>,
  pages: PageCache = new PageCache({ routes }),
) {
  let fromMemory = 0
  const port = await listen(async (incoming, response) => {
    if (pages.answer(incoming, response)) return void (fromMemory += 1)
    const { url = '' } = incoming
    if (!findKey(url)) return void response.writeHead(404).end()
    const page = await pages.page(url, render, wantsLowData(incoming.headers))
    pages.send(page, incoming, response)
  })
  return { pages, port, get: visitor(port), fromMemory: () => fromMemory }
}

export async function listen(listener: RequestListener) {
  const server = createServer(listener)
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }

export function visitor(port: number) {
  return async (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method })
    sent.end()
    return new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const bytes = Buffer.concat(chunks)
        const text = decoded(bytes, response.headers['content-encoding'])
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text })
      })
    })
  }
}

function decoded(bytes: Buffer, encoding: string | undefined) {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
