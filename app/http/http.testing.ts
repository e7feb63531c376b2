import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

import { readConfig } from '#app/config.server.ts'

import type { BodyBudget } from './bodies.server.ts'
import { answerBadAddress } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import type { BodyPaces } from './load-limits.server.ts'

type More = {
  bodyPaces?: BodyPaces
  bodyBudget?: BodyBudget
  fromCache?: Parameters<typeof createHttp>[1]
}

export async function bareServer(env: Record<string, string> = {}, more: More = {}) {
  const { fromCache = () => false, ...settings } = more
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp({ ...config, ...settings }, fromCache, answerBadAddress)
  onTestFinished(() => app.close())
  return app
}

export async function listening(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

export function opened(port: number, from?: string) {
  const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

export function received(socket: Socket) {
  const all = { text: '', isClosed: false }
  socket.on('data', (bytes) => (all.text += String(bytes)))
  socket.on('close', () => (all.isClosed = true))
  return all
}

export async function answerTo(port: number, written: string, wait = 1_000) {
  const socket = opened(port)
  const all = received(socket)
  socket.write(written)
  await Promise.race([once(socket, 'data'), new Promise((done) => setTimeout(done, wait))])
  socket.destroy()
  return all.text
}
