import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#app/database/database.server.ts'
import {
  engines,
  freshDatabase,
  freshFolder,
  freshUrl,
  secondDatabase,
} from '#app/database/database.testing.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { mailServer, readMail } from './mail-server.testing.ts'
import { mailState } from './mail-state.server.ts'
import { openMail } from './mail.server.ts'
import { anEmail, allMails, queued, soon, startMail } from './mail.testing.ts'
import { queueEmail } from './queue.server.ts'

const minute = 60_000

describe.each(engines)('on %s', (engine) => {
  async function withMail(changes?: Parameters<typeof startMail>[2]) {
    const [db, server] = await Promise.all([freshDatabase(engine), mailServer()])
    return { db, server, ...startMail(db, server.settings, changes) }
  }
  type Sent = { db: Awaited<ReturnType<typeof freshDatabase>> }

  const errors = async ({ db }: Sent) => (await allMails(db)).map((mail) => mail.lastError)
  const unsent = async ({ db }: Sent) => (await allMails(db)).filter((mail) => !mail.sentAt).length

  test('a server that refuses, hangs, delays, dies after DATA and recovers gets each email (R13)', async () => {
    const site = await withMail({ connecting: 1_500 })
    const { db, server, mail, clock } = site
    await server.close()
    for (const event of ['a', 'b', 'c']) await queued(db, mail, { event })
    await expect
      .poll(() => errors(site), soon)
      .toEqual(Array(3).fill(expect.stringContaining('ECONNREFUSED')))

    server.state.mood = 'hanging'
    await server.open()
    clock.ahead += minute
    const hanging = expect.stringMatching(/Greeting never received|Connection timeout/)
    await expect.poll(() => errors(site), soon).toEqual(Array(3).fill(hanging))
    expect(await mailState(db, mail)).toBe('fine')

    server.state.mood = 'busy'
    clock.ahead += 2 * minute
    await expect.poll(() => errors(site), soon).toEqual(Array(3).fill('451 Try again later'))
    expect(await mailState(db, mail)).toMatchObject({
      waiting: 3,
      lastError: '451 Try again later',
    })

    server.state.mood = 'dying'
    clock.ahead += 4 * minute
    await expect
      .poll(() => errors(site), soon)
      .toEqual(Array(3).fill('Connection closed unexpectedly'))
    expect(server.state.arrived).toHaveLength(1)

    server.state.mood = 'fine'
    clock.ahead += minute
    await expect.poll(() => unsent(site), soon).toBe(0)
    expect(await mailState(db, mail)).toBe('fine')
    const ids = server.state.arrived.map(({ raw }) => readMail(raw).headers['message-id'])
    // One email is sent twice, with the same Message-ID, because the server died before its response.
    expect([ids.length, new Set(ids).size]).toEqual([4, 3])
  })

  test('several processes never send the same email', async () => {
    const { db, server, mail } = await withMail()
    startMail(await secondDatabase(db), server.settings)
    startMail(await secondDatabase(db), server.settings)
    const events = Array.from({ length: 30 }, (_, index) => `enquiry ${index}`)
    await db.transaction().execute(async (tx) => {
      for (const event of events) await queueEmail(tx, mail, anEmail({ event }))
    })
    await expect.poll(() => unsent({ db }), soon).toBe(0)
    const ids = server.state.arrived.map(({ raw }) => readMail(raw).headers['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
    expect(server.state.connections).toBe(3)
  })

  test('a process killed before it saves that an email was accepted causes one identical copy (R13)', async () => {
    const server = await mailServer()
    const url = engine === 'postgres' ? await freshUrl('migrated') : undefined
    const folder = freshFolder()
    const db = await openDatabase(url, folder)
    onTestFinished(() => db.destroy())
    await migrate(db)
    await queued(
      db,
      openMail(db, server.settings, () => {}),
      { event: 'a' },
    )
    const program = fileURLToPath(new URL('worker.testing.ts', import.meta.url))
    const args = [program, url ?? '', folder, `${server.settings.server.port}`]
    const worker = spawn(process.execPath, args, { stdio: 'inherit' })
    onTestFinished(() => void worker.kill('SIGKILL'))
    const exited = once(worker, 'exit')
    server.state.onTaken = () => worker.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])

    server.state.onTaken = () => {}
    const site = startMail(db, server.settings)
    await queued(db, site.mail, { event: 'b' })
    await expect.poll(() => unsent({ db }), soon).toBe(1)
    expect(server.state.arrived).toHaveLength(2)
    // The lease of the killed process expires after 90 seconds by the clock of the database, not by ours.
    const { leasedUntil } = (await allMails(db)).find(({ sentAt }) => !sentAt) ?? {}
    expect(Date.parse(leasedUntil ?? '') - Date.now()).toBeLessThanOrEqual(90_000)
    const past = new Date(0).toISOString()
    await db.updateTable('mails').set({ leasedUntil: past }).where('sentAt', 'is', null).execute()
    await expect.poll(() => unsent({ db }), soon).toBe(0)
    const [first, , again] = server.state.arrived.map(({ raw }) => raw)
    expect(server.state.arrived).toHaveLength(3)
    expect(again).toBe(first)
  })

  test('a database outage before an accepted email is marked as sent causes no second copy', async () => {
    const site = await withMail()
    const { db, server, mail, reports } = site
    server.state.onTaken = () => sql`alter table "mails" rename to "away"`.execute(db)
    await queued(db, mail)
    await expect
      .poll(() => reports, soon)
      .toEqual([expect.objectContaining({ message: expect.stringContaining('mails') })])
    await sql`alter table "away" rename to "mails"`.execute(db)
    await expect.poll(() => unsent(site), soon).toBe(0)
    expect(server.state.arrived).toHaveLength(1)
  })

  test('an email with a permanently refused recipient is not retried, and the others are sent', async () => {
    const site = await withMail()
    const { db, server, mail, clock } = site
    await queued(db, mail, { event: 'a', to: 'nobody@example.com' })
    await queued(db, mail, { event: 'b', to: 'ann@example.com' })
    await expect
      .poll(() => server.state.arrived.map(({ to }) => to), soon)
      .toEqual(['ann@example.com'])
    const trouble = { since: undefined, waiting: 0, refused: 1, lastError: '550 No such user here' }
    await expect.poll(() => mailState(db, mail), soon).toMatchObject(trouble)
    clock.ahead += 24 * 60 * minute
    await queued(db, mail, { event: 'c' })
    await expect.poll(() => server.state.arrived.length, soon).toBe(2)
    expect(await allMails(db)).toMatchObject([{ tries: 1 }, {}, {}])
  })

  test('a delayed email does not block the others', async () => {
    const { db, server, mail } = await withMail()
    await queued(db, mail, { event: 'a', to: 'later@example.com' })
    for (const event of ['b', 'c', 'd']) await queued(db, mail, { event })
    await expect.poll(() => server.state.arrived.length, soon).toBe(3)
    expect((await allMails(db))[0]).toMatchObject({ tries: 1, lastError: '451 Try again later' })
  })

  test('when the server accepts one email, all queued emails are sent at once', async () => {
    const site = await withMail()
    const { db, server, mail } = site
    await server.close()
    for (const event of ['a', 'b', 'c']) await queued(db, mail, { event })
    await expect.poll(() => errors(site), soon).not.toContain(null)
    await server.open()
    await queued(db, mail, { event: 'd' })
    await expect.poll(() => unsent(site), soon).toBe(0)
  })

  test('an email queued by this process is sent at once, one of another process a little later', async () => {
    const { db, server, mail } = await withMail({ pollInterval: 60_000, wakeDelay: 100 })
    // The queue check at the start may find the first one.
    for (const event of ['a', 'b', 'c']) {
      const before = server.state.arrived.length
      await queued(db, mail, { event })
      await expect.poll(() => server.state.arrived.length, soon).toBe(before + 1)
    }
    await queued(
      db,
      openMail(db, server.settings, () => {}),
      { event: 'd' },
    )
    startMail(await secondDatabase(db), server.settings)
    await expect.poll(() => server.state.arrived.length, soon).toBe(4)
  })

  test('a stop waits for the current email and starts no other', async () => {
    const { db, server, mail } = await withMail()
    const taken = new Promise<() => void>((resolve) => {
      server.state.onTaken = () => new Promise<void>((answer) => resolve(answer))
    })
    for (const event of ['a', 'b']) await queued(db, mail, { event })
    const answer = await taken
    const stopped = mail.stop()
    answer()
    await stopped
    expect(server.state.arrived).toHaveLength(1)
    expect(await allMails(db)).toMatchObject([{ sentAt: expect.any(String) }, { tries: 0 }])
  })

  test('a stop aborts the current email after `patience` and returns it to the queue', async () => {
    const { db, server, mail } = await withMail({
      patience: 50,
      silence: 60_000,
      wholeMail: 60_000,
    })
    server.state.mood = 'dumb'
    await queued(db, mail)
    await expect.poll(() => server.state.arrived.length, soon).toBe(1)
    await mail.stop()
    expect(await allMails(db)).toMatchObject([{ sentAt: null, leasedUntil: null, tries: 0 }])
  })
})
