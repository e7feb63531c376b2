import { PassThrough } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'

import { accountCookies, openAmong, hashOf } from '#app/accounts/sessions.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { noTimeLimit } from '#app/http/load-limits.server.ts'
import { inboxVersion, unreadEnquiries } from '#app/inbox/admin/managed-enquiries.server.ts'

/** `heartbeat`: milliseconds between two messages of a stream on which nothing happens. */
const usual = { heartbeat: 15_000, mostOfSession: 6, most: 500 }

type Stream = { sessionHash: string; write: (message: string) => void; end: () => void }

export type InboxState = { version: number; unread: number }

export async function inboxState(db: Database): Promise<InboxState> {
  // The version first: a change between the two reads is announced once more.
  const version = await inboxVersion(db)
  return { version, unread: await unreadEnquiries(db) }
}

export type LiveInbox = ReturnType<typeof openLiveInbox>

/** Sends the state of the inbox to the open admin pages after each change. Without such a page nothing is read. */
export function openLiveInbox(db: Database, changes: Partial<typeof usual> = {}) {
  const { heartbeat, mostOfSession, most } = { ...usual, ...changes }
  const streams = new Set<Stream>()
  const queue = pLimit(1)
  let timer: NodeJS.Timeout | undefined

  const remove = (stream: Stream) => {
    if (!streams.delete(stream)) return
    stream.end()
    if (streams.size === 0) clearInterval(timer)
  }
  const sendToAll = async () => {
    if (streams.size === 0) return
    const sessions = await openAmong(db, [
      ...new Set([...streams].map(({ sessionHash }) => sessionHash)),
    ])
    for (const stream of streams) if (!sessions.has(stream.sessionHash)) remove(stream)
    if (streams.size === 0) return
    const message = `data: ${JSON.stringify(await inboxState(db))}\n\n`
    for (const { write } of streams) write(message)
  }
  /** While it reads, one more change waits. An outage is over at one of the next heartbeats. */
  const changed = () => {
    if (queue.pendingCount === 0) void queue(() => sendToAll().catch(() => undefined))
  }
  return {
    changed,
    /** Returns a function that removes the stream; undefined when there are too many. */
    add(stream: Stream) {
      const ofSession = [...streams].filter(({ sessionHash }) => sessionHash === stream.sessionHash)
      if (ofSession[0] && ofSession.length >= mostOfSession) remove(ofSession[0])
      if (streams.size >= most) return undefined
      if (streams.size === 0) timer = setInterval(changed, heartbeat).unref()
      streams.add(stream)
      changed()
      return () => remove(stream)
    },
    endAll() {
      for (const stream of streams) remove(stream)
    },
    get size() {
      return streams.size
    },
  }
}

export async function liveInboxRoutes(
  app: FastifyInstance,
  { db, siteUrl, liveInbox }: { db: Database; siteUrl: string; liveInbox: LiveInbox },
) {
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
  app.get(
    '/events',
    { handlerTimeout: noTimeLimit, exposeHeadRoute: false },
    async (request, reply) => {
      const sessionHash = await signedIn(request, reply)
      if (sessionHash === undefined) return reply
      const body = new PassThrough()
      const stream = {
        sessionHash,
        write: (message: string) => void body.write(message),
        end: () => void body.end(),
      }
      const remove = app.stop.isNear ? undefined : liveInbox.add(stream)
      if (!remove)
        return sendError(reply.header('retry-after', '30'), 503, 'Please ask again later.')
      reply.raw.once('close', remove)
      body.write('retry: 1000\n\n')
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body)
    },
  )
  // A stream is never idle, so a stop would wait for it.
  app.addHook('preClose', async () => liveInbox.endAll())
}
