import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'

import { email, password, withOwner } from '#app/accounts/accounts.testing.ts'
import { findInvitation, openInvitations } from '#app/accounts/invitations.server.ts'
import { saveChallenge, spendChallenge } from '#app/accounts/passkeys.server.ts'
import { ownerWith } from '#app/accounts/password-check.server.ts'
import { askForReset } from '#app/accounts/password-resets.server.ts'
import { findPendingSignIn, openPendingSignIn } from '#app/accounts/pending-sign-in.server.ts'
import {
  hashOf,
  isKnownDevice,
  openAmong,
  openSession,
  rememberDevice,
  sessionsOf,
  signedInBy,
} from '#app/accounts/sessions.server.ts'
import { secondsToWait } from '#app/accounts/throttle.server.ts'
import { makeToken, ownerOfToken } from '#app/accounts/tokens.server.ts'
import { spendCode } from '#app/accounts/two-step.server.ts'
import { expiredBackups } from '#app/backup/folder.server.ts'
import {
  backupProblem,
  backupState,
  isDue,
  isRunning,
  takeLease,
} from '#app/backup/state.server.ts'
import { isZipGone } from '#app/catalogue/changes/change-words.ts'
import { takeLease as takeImportLease } from '#app/catalogue/changes/runs.server.ts'
import { startCleanupRun } from '#app/database/cleanup-clock.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'
import { claimNext } from '#app/database/queue.server.ts'
import { hasFreeSlot } from '#app/inbox/attachments/attachment-routes.server.ts'
import { saveAttachment } from '#app/inbox/attachments/attachments.server.ts'
import { saveEnquiry } from '#app/inbox/enquiries.server.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList } from '#app/inbox/enquiry-lists.testing.ts'
import { enquiryOfLink, openLinks, saveStatusLink } from '#app/inbox/quotes/status.server.ts'
import { mailState } from '#app/mail/mail-state.server.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { queued } from '#app/mail/mail.testing.ts'
import { emails, markSent } from '#app/mail/queue.server.ts'
import { knownFile, rememberFile } from '#app/media/media-sources.server.ts'
import { remoteFiles } from '#app/media/remote-files/queue.server.ts'
import { UploadFolder } from '#app/media/upload-folder.server.ts'
import { saveSubscriber } from '#app/newsletter/subscribers.server.ts'
import { pushes } from '#app/push/push.server.ts'
import { saveSubscription } from '#app/push/subscriptions.server.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { countForm } from './form-limit.server.ts'

// A clock that was five years ahead has stored times, and is right again.
const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]
const later = 5 * 365 * day
const iso = (time: number) => new Date(time).toISOString()
const settings = {
  server: { host: '127.0.0.1', port: 9, isSecure: false, login: undefined },
  from: 'site@example.com',
  owner: 'office@example.com',
}

async function opened(engine: Engine) {
  const { db, ownerId } = await withOwner(engine)
  const now = Date.now()
  const ahead = now + later
  const clock = { now }
  const mail = openMail(db, settings, () => undefined, { now: () => clock.now })
  const mailing = { mail, siteUrl: 'https://shop.example' }
  return { db, ownerId, now, ahead, clock, mail, mailing }
}

const enquiry = {
  name: 'Ann',
  phone: '',
  email: 'ann@example.com',
  message: 'Two valves.',
  senderHash: 'a',
  key: '',
  spamSignals: [],
}

function saveBrowser(db: Database, ownerId: string, name: string, at: number) {
  const browser = { endpoint: `https://push.example/${name}`, keys: { p256dh: 'a', auth: 'b' } }
  return saveSubscription(db, { ownerId, sessionHash: 'a' }, browser, at)
}

describe.for(engines)('after a clock that was five years ahead, on %s', (engine) => {
  test('a sign-in block is void, and blocks begin with the shortest again', async () => {
    const { db, now, ahead } = await opened(engine)
    for (let n = 0; n < 5; n++) expect(await secondsToWait(db, 'one', ahead)).toBe(0)
    expect(await secondsToWait(db, 'one', ahead)).toBe(600)
    for (let n = 0; n < 5; n++) expect(await secondsToWait(db, 'one', now)).toBe(0)
    expect(await secondsToWait(db, 'one', now)).toBe(600)
  })

  test('sessions are over, and leave the places of a person to new ones', async () => {
    const { db, ownerId, now, ahead } = await opened(engine)
    const former: string[] = []
    for (let n = 0; n < 5; n++) former.push(await openSession(db, ownerId, 'Former', ahead))
    const [secret = ''] = former
    expect(await signedInBy(db, secret, now)).toBeUndefined()
    expect(await openAmong(db, former.map(hashOf), now)).toEqual(new Set())
    expect(await sessionsOf(db, { ownerId, sessionHash: '' }, now)).toEqual([])
    const fresh = await openSession(db, ownerId, 'New', now)
    expect(await signedInBy(db, fresh, now)).toBeDefined()
    await openSession(db, ownerId, 'Former', now)
    const wrong = db.updateTable('sessions').where('device', '=', 'Former')
    await wrong.set({ createdAt: iso(ahead), seenAt: iso(ahead) }).execute()
    await deleteExpired(db, now, 'sessions')
    const left = await db.selectFrom('sessions').select('device').execute()
    expect(left).toEqual([{ device: 'New' }])
  })

  test('a session that was used then is over; a clock that is a minute ahead does no harm', async () => {
    const { db, ownerId, now, ahead } = await opened(engine)
    const secret = await openSession(db, ownerId, 'A phone', now - hour)
    await db
      .updateTable('sessions')
      .set({ seenAt: iso(ahead) })
      .execute()
    expect(await signedInBy(db, secret, now)).toBeUndefined()
    const other = await openSession(db, ownerId, 'A phone', now + minute)
    expect(await signedInBy(db, other, now)).toBeDefined()
  })

  test('a known device, a started sign-in and a challenge are over', async () => {
    const { db, ownerId, now, ahead } = await opened(engine)
    const owner = await ownerWith(db, email, password)
    if (!owner) throw new Error('There is no owner')
    expect(await isKnownDevice(db, await rememberDevice(db, ownerId, ahead), email)).toBe(false)
    expect(await isKnownDevice(db, await rememberDevice(db, ownerId, now), email)).toBe(true)
    expect(
      await findPendingSignIn(db, await openPendingSignIn(db, owner, ahead), now),
    ).toBeUndefined()
    await saveChallenge(db, 'one', null, ahead)
    expect(await spendChallenge(db, 'one', null, now)).toBe(false)
  })

  test('links for a password that were asked for then keep out no new one', async () => {
    const { db, now, ahead, mailing } = await opened(engine)
    for (let n = 0; n < 3; n++) await askForReset(db, mailing, email, ahead)
    await askForReset(db, mailing, email, now)
    const fresh = db.selectFrom('passwordResets').select('createdAt')
    expect(await fresh.where('createdAt', '=', iso(now)).execute()).toHaveLength(1)
  })

  test('an invitation and the status link of a list are over', async () => {
    const { db, ownerId, now, ahead, mailing } = await opened(engine)
    const invitation = { email: 'eve@example.com', role: 'editor', createdAt: iso(ahead) } as const
    const row = { ...invitation, secretHash: hashOf('a'), expiresAt: iso(ahead + 72 * hour) }
    await db
      .insertInto('invitations')
      .values({ ...row, invitedBy: ownerId })
      .execute()
    expect(await findInvitation(db, 'a', now)).toBeUndefined()
    expect(await openInvitations(db, now)).toEqual([])
    await saveEnquiryList(db, newEnquiryList({}), mailing)
    const { _id } = await db.selectFrom('enquiries').select('_id').executeTakeFirstOrThrow()
    await saveStatusLink(db, { enquiryId: _id, secret: 'then' }, ahead)
    await saveStatusLink(db, { enquiryId: _id, secret: 'now' }, now)
    expect(await enquiryOfLink(db, 'then', now)).toBeUndefined()
    expect(await enquiryOfLink(db, 'now', now)).toBeDefined()
    expect(await openLinks(db, _id, now)).toHaveLength(1)
  })

  test('a token that was used then goes on, and its time of use is right again', async () => {
    const { db, now, ahead } = await opened(engine)
    const owner = await ownerWith(db, email, password)
    const made = owner && (await makeToken(db, owner, { name: 'Bot', scopes: ['catalogue'] }, now))
    if (typeof made !== 'object') throw new Error('There is no token')
    await db
      .updateTable('apiTokens')
      .set({ usedAt: iso(ahead) })
      .execute()
    expect(await ownerOfToken(db, made.token, now)).toBeDefined()
    const usedAt = async () =>
      (await db.selectFrom('apiTokens').select('usedAt').executeTakeFirst())?.usedAt
    await expect.poll(usedAt).toBe(iso(now))
  })

  test('a code that was used then locks nobody out, and each works once', async () => {
    const { db, ownerId, now, ahead } = await opened(engine)
    const key = new Secret().base32
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await db
      .insertInto('twoStep')
      .values({ ownerId, key, confirmedAt: iso(now) })
      .execute()
    const spend = (at: number) =>
      db.transaction().execute((tx) => spendCode(tx, ownerId, totp.generate({ timestamp: at }), at))
    expect(await spend(ahead)).toBe('code')
    expect(await spend(now)).toBe('code')
    expect(await spend(now)).toBeUndefined()
  })

  test('forms are taken, the same words are a new enquiry, and it is confirmed', async () => {
    const { db, now, ahead, clock, mailing } = await opened(engine)
    const from = { sender: 'a', network: 'b' }
    for (let n = 0; n < 5; n++) await countForm(db, from, String(n), ahead)
    expect((await countForm(db, from, 'more', now)).wait).toBe(0)
    clock.now = ahead
    const first = await saveEnquiry(db, enquiry, mailing, new Date(ahead))
    for (const message of ['Two', 'Three', 'Four'])
      await saveEnquiry(db, { ...enquiry, message }, mailing, new Date(ahead))
    clock.now = now
    const second = await saveEnquiry(db, enquiry, mailing, new Date(now))
    expect(second).not.toBe(first)
    const mails = db.selectFrom('mails').select('event').where('createdAt', '=', iso(now))
    expect((await mails.execute()).map(({ event }) => event.split(' ').at(-1)).toSorted()).toEqual([
      'owner',
      'sender',
    ])
  })

  test('who has asked for the newsletter then gets another email to confirm it', async () => {
    const { db, now, ahead, clock, mailing } = await opened(engine)
    const subscriber = { email: 'ann@example.com', source: '/faq', senderHash: 'a' }
    clock.now = ahead
    await saveSubscriber(db, { ...subscriber, suspicion: null }, mailing)
    clock.now = now
    await saveSubscriber(db, { ...subscriber, suspicion: null }, mailing)
    expect(await db.selectFrom('mails').select('event').execute()).toHaveLength(2)
  })

  test('leases are free and what waited is due', async () => {
    const { db, ownerId, now, ahead, mail, clock, mailing } = await opened(engine)
    clock.now = ahead
    await queued(db, mail)
    clock.now = now
    const until = { leasedUntil: iso(ahead + minute) }
    await db
      .updateTable('mails')
      .set({ ...until, nextTryAt: iso(ahead) })
      .execute()
    expect(await claimNext(db, emails, { now })).toBeDefined()
    await saveBrowser(db, ownerId, 'a', now)
    await saveEnquiry(db, enquiry, mailing)
    const waiting = db.updateTable('pushes')
    await waiting.set({ createdAt: iso(ahead), nextTryAt: iso(ahead), ...until }).execute()
    expect(await claimNext(db, pushes, { now })).toBeDefined()
    const file = { subject: 'products', recordId: 'a', kind: 'picture' } as const
    await db
      .insertInto('remoteFiles')
      .values({ ...file, address: 'https://example.com/a.jpg', nextTryAt: iso(ahead), ...until })
      .execute()
    expect(await claimNext(db, remoteFiles, { now })).toBeDefined()
    await db
      .updateTable('importLease')
      .set({ holder: 'other', leasedUntil: iso(ahead) })
      .execute()
    expect(await takeImportLease(db, 'mine')).toBe(true)
  })

  test('a mail server that fails now is told, although an email went out then', async () => {
    const { db, now, ahead, mail } = await opened(engine)
    await queued(db, mail, { event: 'then' })
    await queued(db, mail, { event: 'now' })
    const claimed = await claimNext(db, emails, { now })
    if (claimed) await markSent(db, claimed, ahead)
    const failed = { lastError: 'No answer', createdAt: iso(now - hour) }
    await db.updateTable('mails').set(failed).where('sentAt', 'is', null).execute()
    expect(await mailState(db, mail)).toMatchObject({ waiting: 1, lastError: 'No answer' })
  })

  test('a backup is due, its lease is free, and its copies do not crowd out right ones', async () => {
    const { db, now, ahead } = await opened(engine)
    const times = { leasedUntil: iso(ahead + minute), dailyAt: iso(ahead), finishedAt: iso(ahead) }
    await db.updateTable('backupState').set(times).execute()
    const state = await backupState(db)
    expect([isRunning(state, now), isDue(state, now)]).toEqual([false, true])
    expect(backupProblem(state, true, now)).toBe('late')
    expect(await takeLease(db, now)).toBeDefined()
    await db
      .updateTable('backupState')
      .set({ dailyAt: null, failedAt: iso(ahead) })
      .execute()
    expect(isDue(await backupState(db), now)).toBe(true)

    const at = Date.parse('2026-11-28T06:00:00Z')
    const name = (time: number) =>
      `chandlery-${iso(time).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z.tar`
    const right = [0, 1, 2].map((days) => name(at - days * day))
    const wrong = Array.from({ length: 8 }, (_one, days) => name(at + later + days * day))
    expect(expiredBackups([...right, ...wrong], at)).toEqual([])
    const before = name(at - 400 * day)
    expect(expiredBackups([...wrong, ...right, before], at)).toEqual([before])
  })

  test('uploads and unsent files of then take no place', async () => {
    const { db, now, ahead } = await opened(engine)
    const directory = freshFolder()
    for (let n = 0; n < 20; n++) {
      const file = join(directory, `${n}.json`)
      await writeFile(file, JSON.stringify({ id: `${n}`, metadata: { network: 'a' } }))
      await writeFile(join(directory, `${n}`), 'half')
      await utimes(join(directory, `${n}`), ahead / 1000, ahead / 1000)
    }
    const store = new UploadFolder({ directory })
    expect(await hasFreeSlot(store, 'a', now)).toBe(true)
    expect(await store.unfinished()).toEqual([])
    const file = { name: 'a.jpg', type: 'image/jpeg', size: 1, bytes: Buffer.of(1) } as const
    const save = (n: number, at: number) => {
      const row = { ...file, _id: n.toString(16).padStart(32, '0'), preview: null, senderHash: '' }
      return saveAttachment(db, row, new Date(at))
    }
    for (let n = 0; n < 20; n++) await save(n, ahead)
    await deleteExpired(db, now, 'attachments')
    expect(await save(20, now)).toMatchObject({ name: 'a.jpg' })
    const imported = { pictures: 'a.zip', createdAt: iso(ahead) }
    expect(isZipGone(imported, now)).toBe(true)
  })

  test('a file of another host is fetched again, and a new browser gets messages', async () => {
    const { db, ownerId, now, ahead } = await opened(engine)
    const address = `/media/${'0'.repeat(32)}.webp`
    const key = `${'0'.repeat(32)}.webp`
    const stored = { store: 'disk', place: key, size: 1, removal: null } as const
    await db
      .insertInto('mediaFiles')
      .values({ key, ...stored, createdAt: iso(now) })
      .execute()
    const source = { kind: 'picture', source: 'https://example.com/a.jpg' } as const
    await rememberFile(db, source, { address, now: ahead })
    expect(await knownFile(db, source, day, now)).toBeUndefined()
    await rememberFile(db, source, { address, now })
    expect(await knownFile(db, source, day, now)).toBe(address)

    for (let n = 0; n < 10; n++) await saveBrowser(db, ownerId, `then-${n}`, ahead)
    await saveBrowser(db, ownerId, 'now', now)
    const left = db.selectFrom('pushSubscriptions').select('endpoint')
    expect(await left.where('endpoint', 'like', '%/now').execute()).toHaveLength(1)
  })

  test('the cleanup waits for a day of running, and then believes the clock', async () => {
    const { db, now, ahead } = await opened(engine)
    await db
      .updateTable('cleanup')
      .set({ startedAt: iso(ahead), trustedAt: iso(ahead) })
      .execute()
    const doubtedSince = iso(ahead)
    for (let hours = 0; hours < 24; hours++)
      expect(await startCleanupRun(db, now + hours * hour)).toEqual({ doubtedSince })
    expect(await startCleanupRun(db, now + day)).toBe('started')
    expect(await startCleanupRun(db, now + day + hour)).toBe('started')
  })
})
