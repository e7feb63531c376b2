import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { endSession, endSessions } from '#app/accounts/sessions.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { deleteEnquiries } from '#app/inbox/deleted-enquiries.server.ts'
import { saveEnquiry } from '#app/inbox/enquiries.server.ts'
import { pushMessage } from '#app/inbox/enquiry-push.server.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { isPublic } from '#app/platform/public-host.server.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { openPushService } from './push-service-stand-in.testing.ts'
import { openPush } from './push.server.ts'
import { pushKeys, saveSubscription, subscription } from './subscriptions.server.ts'

const contact = 'office@example.com'
const soon = { timeout: 10_000, interval: 10 }

/** A site with an owner, and a push service. */
async function opened(engine: Engine) {
  const { db, ownerId } = await withOwner(engine)
  const service = await openPushService()
  onTestFinished(service.close)
  const keys = await pushKeys(db)
  const device = async (sessionHash: string) => {
    const browser = service.browser(keys.publicKey)
    await saveSubscription(db, { ownerId, sessionHash }, browser)
    return browser
  }
  const start = (of: Database = db, changes: object = {}) => {
    const errors: unknown[] = []
    const options = { keys, contact: () => contact, report: (error: unknown) => errors.push(error) }
    const messageOf = (id: string, to: string) => pushMessage(of, id, to)
    const timing = {
      pollInterval: 20,
      firstDelay: 10,
      ca: service.ca,
      isAllowed: () => true,
      anyPort: true,
      ...changes,
    }
    const push = openPush(of, { ...options, messageOf }, timing)
    push.start()
    onTestFinished(() => push.stop())
    return { ...push, errors }
  }
  const queued = () => db.selectFrom('pushes').selectAll().orderBy('subscriptionId').execute()
  const devices = () => db.selectFrom('pushSubscriptions').select('endpoint').execute()
  return { db, ownerId, service, device, start, queued, devices }
}

function enquire(db: Database, name: string, more: object = {}) {
  const fields = { name, phone: '+880 1700-000000', email: '', message: 'Two valves.', terms: '' }
  const sender = { senderHash: name, key: '', spamSignals: [], ...more }
  return saveEnquiry(db, { ...fields, ...sender }, { mail: withoutMail(db), siteUrl: '' })
}

test.each(engines)(
  'each browser gets a new enquiry once, signed and encrypted, also with two copies of the site (%s)',
  async (engine) => {
    const { db, service, device, start, queued } = await opened(engine)
    const [phone, laptop] = [await device('phone'), await device('laptop')]
    const copies = [start(), start(await secondDatabase(db))]
    await enquire(db, 'Ann')
    await enquire(db, 'Machine', { spamSignals: ['fast'] })
    await expect.poll(() => service.deliveries.length, soon).toBe(2)
    await sleep(200)
    expect(service.problems).toEqual([])
    expect(copies.flatMap(({ errors }) => errors)).toEqual([])
    const paths = [phone, laptop].map(({ endpoint }) => new URL(endpoint).pathname)
    expect(service.deliveries.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    const { _id } = await db
      .selectFrom('enquiries')
      .select('_id')
      .where('name', '=', 'Ann')
      .executeTakeFirstOrThrow()
    for (const { text, claims, headers } of service.deliveries) {
      expect(JSON.parse(text)).toEqual({
        title: 'Enquiry from Ann',
        body: 'Two valves.',
        path: `/dashboard/enquiries/${_id}`,
        tag: _id,
        unread: 1,
      })
      expect(claims.sub).toBe(`mailto:${contact}`)
      expect(claims.aud).toBe(new URL(phone.endpoint).origin)
      expect(claims.exp).toBeGreaterThan(Date.now() / 1_000)
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: _id })
    }
    expect((await queued()).map(({ endedAt }) => endedAt !== null)).toEqual([true, true])
  },
)

test.each(engines)(
  'a service that fails is asked again, also after a restart, and nothing is lost (%s)',
  async (engine) => {
    const { db, service, device, start, queued } = await opened(engine)
    await device('phone')
    service.answers.push(503, 429, 500)
    const first = start(db, { firstDelay: 60_000 })
    await enquire(db, 'Ann')
    await expect.poll(async () => (await queued())[0]?.lastError, soon).toContain('503')
    await first.stop()
    await db
      .updateTable('pushes')
      .set({ nextTryAt: new Date(0).toISOString() })
      .execute()
    start()
    await expect.poll(() => service.deliveries.length, soon).toBe(1)
    await expect.poll(async () => (await queued())[0]?.endedAt, soon).not.toBeNull()
    expect((await queued())[0]?.tries).toBe(4)
    expect(service.problems).toEqual([])
  },
)

test.each(engines)(
  'a browser is forgotten when its service says so, and another failure is given up (%s)',
  async (engine) => {
    const { db, service, device, start, queued, devices } = await opened(engine)
    for (const status of [404, 410]) {
      await device('phone')
      service.answers.push(status)
      const push = start()
      await enquire(db, `Buyer ${status}`)
      await expect.poll(devices, soon).toEqual([])
      await push.stop()
    }
    await device('phone')
    service.answers.push(413)
    start()
    await enquire(db, 'Ann')
    await expect.poll(async () => (await queued())[0]?.endedAt, soon).not.toBeNull()
    expect((await queued())[0]?.lastError).toBe('The push service answered 413.')
    expect(service.deliveries).toEqual([])
  },
)

test.each(engines)('no message goes into a private network (%s)', async (engine) => {
  const { db, service, device, start, devices } = await opened(engine)
  await device('phone')
  start(db, { isAllowed: isPublic })
  await enquire(db, 'Ann')
  await expect.poll(devices, soon).toEqual([])
  expect([service.deliveries, service.problems]).toEqual([[], []])
})

test.each(engines)('no message goes to another port than 443 (%s)', async (engine) => {
  const { db, service, device, start, devices } = await opened(engine)
  await device('phone')
  start(db, { anyPort: false })
  await enquire(db, 'Ann')
  await expect.poll(devices, soon).toEqual([])
  expect([service.deliveries, service.problems]).toEqual([[], []])
})

test.each(engines)('a browser that is signed out gets no more messages (%s)', async (engine) => {
  const { db, ownerId, device, devices } = await opened(engine)
  const [phone, laptop, tablet] = [await device('1'), await device('2'), await device('3')]
  await endSession(db, '1')
  expect(await devices()).not.toContainEqual({ endpoint: phone.endpoint })
  await endSessions(db, ownerId, { except: '2', only: '3' })
  expect(await devices()).toEqual([{ endpoint: laptop.endpoint }])
  await saveSubscription(db, { ownerId, sessionHash: '3' }, tablet)
  await endSessions(db, ownerId, { except: '2' })
  expect(await devices()).toEqual([{ endpoint: laptop.endpoint }])
  await db.deleteFrom('owners').execute()
  expect(await devices()).toEqual([])
})

test.each(engines)('a browser unused for 30 days gets no more messages (%s)', async (engine) => {
  const { db, ownerId, device, devices } = await opened(engine)
  const [lost, used] = [await device('1'), await device('2')]
  const day = 24 * 3_600_000
  const start = Date.now()
  await saveSubscription(db, { ownerId, sessionHash: '3' }, used, start + 20 * day)
  await deleteExpired(db, start + 29 * day, 'pushSubscriptions')
  expect(await devices()).toHaveLength(2)
  await deleteExpired(db, start + 31 * day, 'pushSubscriptions')
  expect(await devices()).toEqual([{ endpoint: used.endpoint }])
  expect(lost.endpoint).not.toBe(used.endpoint)
})

test.each(engines)(
  'a deleted enquiry sends no message, and at most ten browsers of a person get one (%s)',
  async (engine) => {
    const { db, device, devices, queued } = await opened(engine)
    for (let n = 0; n < 11; n++) {
      await device('phone')
      await sleep(2)
    }
    expect(await devices()).toHaveLength(10)
    await enquire(db, 'Ann')
    expect(await queued()).toHaveLength(10)
    const rows = await db.selectFrom('enquiries').select('_id').execute()
    await deleteEnquiries(
      db,
      rows.map(({ _id }) => _id),
    )
    expect(await queued()).toEqual([])
  },
)

test.each(engines)(
  'the keys are made once, and are the same for every copy (%s)',
  async (engine) => {
    const { db } = await withOwner(engine)
    const other = await secondDatabase(db)
    const [first, second] = await Promise.all([pushKeys(db), pushKeys(other)])
    expect(second).toEqual(first)
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
  },
)

test('only an address of a public host over HTTPS, on its port 443, is a push service', () => {
  const keys = {
    p256dh: Buffer.alloc(65).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  }
  const isTaken = (endpoint: string) => subscription.safeParse({ endpoint, keys }).success
  expect(isTaken('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1:8443/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:80/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://user:word@example.com/x',
    'x',
  ]) {
    expect(isTaken(endpoint), endpoint).toBe(false)
  }
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  const inside = ['192.168.1.1', '100.64.0.1', '172.31.0.1', '0.0.0.0', 'fe80::1', 'fd00::1', '::1']
  expect(inside.filter(isPublic)).toEqual([])
  expect(['::ffff:127.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'].filter(isPublic)).toEqual([])
})
