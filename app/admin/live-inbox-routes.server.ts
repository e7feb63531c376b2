import { PassThrough } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accountCookies } from '#app/accounts/cookies.server.ts'
import { hashOf, openAmong } from '#app/accounts/sessions.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { noTimeLimit } from '#app/http/time-limits.server.ts'

import { inboxState, type LiveInbox } from './live-inbox.server.ts'

type Options = { db: Database; siteUrl: string; liveInbox: LiveInbox }

/** A stream ends with its session, its page or the process. */
const handlerTimeout = noTimeLimit

/** Server-sent events, and the same state for one request where no stream gets through. */
export async function liveInboxRoutes(app: FastifyInstance, { db, siteUrl, liveInbox }: Options) {
  const { session } = accountCookies(siteUrl)
  const signedIn = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const secret = session.read(request)
    const sessionHash = secret === undefined ? '' : hashOf(secret)
    if ((await openAmong(db, [sessionHash])).has(sessionHash)) return sessionHash
    void sendError(reply, 401, 'Please sign in.')
    return undefined
  }
  app.get('/state', { exposeHeadRoute: false }, async (request, reply) => {
    const sessionHash = await signedIn(request, reply)
    return sessionHash === undefined ? reply : inboxState(db)
  })
  app.get('/events', { handlerTimeout, exposeHeadRoute: false }, async (request, reply) => {
    const sessionHash = await signedIn(request, reply)
    if (sessionHash === undefined) return reply
    const body = new PassThrough()
    const stream = {
      sessionHash,
      write: (message: string) => void body.write(message),
      end: () => void body.end(),
    }
    const remove = app.stop.isNear ? undefined : liveInbox.add(stream)
    if (!remove) return sendError(reply.header('retry-after', '30'), 503, 'Please ask again later.')
    reply.raw.once('close', remove)
    body.write('retry: 1000\n\n')
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body)
  })
  // A stream is never idle, so a stop would wait for it.
  app.addHook('preClose', async () => liveInbox.endAll())
}
