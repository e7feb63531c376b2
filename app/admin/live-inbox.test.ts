import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { endSession, hashOf, openSession } from '#app/accounts/sessions.server.ts'
import { watchContent } from '#app/database/content-watch.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { bareServer } from '#app/http/http.testing.ts'
import { saveEnquiry } from '#app/inbox/enquiries.server.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'

import { liveInboxRoutes, openLiveInbox } from './live-inbox.server.ts'

/** A server with one owner who is signed in. */
async function opened(engine: Engine, limits: Parameters<typeof openLiveInbox>[1] = {}) {
  const { db, ownerId } = await withOwner(engine)
  const liveInbox = openLiveInbox(db, limits)
  const end = await watchContent(
    db,
    (subject) => void (subject === 'enquiries' && liveInbox.changed()),
    () => undefined,
  )
  onTestFinished(end)
  const app = await bareServer()
  await app.register(liveInboxRoutes, { db, liveInbox, siteUrl: 'http://localhost:3000' })
  const origin = await app.listen({ port: 0 })
  const secret = await openSession(db, ownerId, 'A phone')
  const ask = (path: string, cookie = `sid=${secret}`, signal?: AbortSignal) =>
    fetch(`${origin}${path}`, { headers: { cookie }, signal: signal ?? null })
  return { db, app, liveInbox, secret, ask }
}

/** Collects the messages of a stream; `ended` resolves at its end. */
async function stream({ ask }: Pick<Awaited<ReturnType<typeof opened>>, 'ask'>) {
  const response = await ask('/events')
  const messages: unknown[] = []
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const lines = Buffer.from(chunk).toString().split('\n')
      const events = lines.filter((line) => line.startsWith('data: '))
      messages.push(...events.map((line): unknown => JSON.parse(line.slice(6))))
    }
  }
  return { response, messages, ended: read() }
}

function enquire(db: Database, name: string) {
  const fields = { name, phone: '+880 1700-000000', email: '', message: 'Two valves.', terms: '' }
  const sender = { senderHash: 'h', key: '', spamSignals: [] }
  return saveEnquiry(db, { ...fields, ...sender }, { mail: withoutMail(db), siteUrl: '' })
}

const within2s = { timeout: 2_000, interval: 10 }

test.each(engines)(
  'an enquiry that another copy of the site saved reaches the stream within two seconds (%s)',
  async (engine) => {
    const site = await opened(engine)
    const { response, messages } = await stream(site)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => messages, within2s).toEqual([{ version: 0, unread: 0 }])
    const other = await secondDatabase(site.db)
    await enquire(other, 'Ann')
    await expect.poll(() => messages.at(-1), within2s).toEqual({ version: 1, unread: 1 })
    await other.updateTable('enquiries').set({ readAt: new Date().toISOString() }).execute()
    await expect.poll(() => messages.at(-1), within2s).toEqual({ version: 2, unread: 0 })
    await other.deleteFrom('enquiries').execute()
    await expect.poll(() => messages.at(-1), within2s).toEqual({ version: 3, unread: 0 })
    expect(await (await site.ask('/state')).json()).toEqual({ version: 3, unread: 0 })
  },
)

test.each(engines)(
  'R-ROLE-3: a stream ends with its session or account, and strangers get none (%s)',
  async (engine) => {
    const site = await opened(engine, { heartbeat: 20 })
    for (const path of ['/events', '/state']) {
      expect((await site.ask(path, '')).status).toBe(401)
      expect((await site.ask(path, 'sid=unknown')).status).toBe(401)
    }
    const { messages, ended } = await stream(site)
    await expect.poll(() => messages.length, within2s).toBeGreaterThan(2)
    const deactivated = await stream(site)
    await site.db.updateTable('owners').set({ deactivatedAt: new Date().toISOString() }).execute()
    await Promise.all([ended, deactivated.ended])
    await site.db.updateTable('owners').set({ deactivatedAt: null }).execute()
    const signedOut = await stream(site)
    await endSession(site.db, hashOf(site.secret))
    await signedOut.ended
    expect(site.liveInbox.size).toBe(0)
  },
)

test.each(engines)('a stream does not keep an unused session open (%s)', async (engine) => {
  const { db, ask } = await opened(engine)
  const seenAt = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('sessions').set({ seenAt }).execute()
  expect((await ask('/state')).status).toBe(200)
  await sleep(50)
  expect(await db.selectFrom('sessions').select('seenAt').execute()).toEqual([{ seenAt }])
  const expired = new Date(Date.now() - 13 * 3_600_000).toISOString()
  await db.updateTable('sessions').set({ seenAt: expired }).execute()
  expect((await ask('/state')).status).toBe(401)
})

test('a session has a limited number of streams, and so has the site', async () => {
  const site = await opened('sqlite', { mostOfSession: 2, most: 2 })
  const first = await stream(site)
  const others = [await stream(site), await stream(site)]
  await first.ended
  expect(site.liveInbox.size).toBe(2)
  await Promise.all(others.map(({ response }) => expect(response.status).toBe(200)))
  const { db } = site
  const [row] = await db.selectFrom('sessions').selectAll().execute()
  const secret = await openSession(db, row?.ownerId ?? '', 'A laptop')
  const refused = await site.ask('/events', `sid=${secret}`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
})

test('an open stream does not hold a stop back, and a closed one is forgotten', async () => {
  const site = await opened('sqlite')
  const leaving = new AbortController()
  await site.ask('/events', undefined, leaving.signal)
  expect(site.liveInbox.size).toBe(1)
  leaving.abort()
  await expect.poll(() => site.liveInbox.size, within2s).toBe(0)
  const { ended } = await stream(site)
  const start = performance.now()
  const isClosed = once(site.app.server, 'close')
  await site.app.close()
  await Promise.all([ended, isClosed])
  expect(performance.now() - start).toBeLessThan(4_000)
  expect(site.liveInbox.size).toBe(0)
})
