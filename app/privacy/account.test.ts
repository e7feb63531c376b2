import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changePerson } from '#app/accounts/people.server.ts'
import { listedActivity } from '#app/admin/activity/listed-activity.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { eraseAgain, rememberErasure } from './erasures.server.ts'
import { personalData } from './personal-data.server.ts'

const at = '2026-01-01T00:00:00.000Z'
const email = 'eve@example.com'
const person = { email: 'Eve@Example.com ' }

/** Eve is an editor who has done a little of everything. */
async function storeEve(db: Database) {
  const eve = { _id: 'eve', email, name: 'Eve Quill', role: 'editor', passwordHash: 'x' } as const
  await db
    .insertInto('owners')
    .values({ ...eve, createdAt: at, updatedAt: at })
    .execute()
  const ownerId = 'eve'
  const session = { secretHash: 'secret 1', ownerId, device: 'A xylophone', seenAt: at }
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: at })
    .execute()
  const passkey = { _id: 'p', ownerId, credentialId: 'secret 2', publicKey: 'secret 3', counter: 0 }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, transports: '', name: 'A kaleidoscope', createdAt: at })
    .execute()
  const push = { _id: 'u', ownerId, sessionHash: 'secret 1', endpoint: 'secret 4', createdAt: at }
  await db
    .insertInto('pushSubscriptions')
    .values({ ...push, p256dh: '', auth: 'secret 5' })
    .execute()
  const reset = { secretHash: 'secret 6', ownerId, accountHashed: 'secret 7', createdAt: at }
  await db.insertInto('passwordResets').values(reset).execute()
  const entry = { createdAt: at, kind: 'products', title: 'A radar' } as const
  await db
    .insertInto('activity')
    .values([
      { ...entry, _id: '1', personId: 'eve', action: 'changed' },
      { ...entry, _id: '2', personId: 'owner', action: 'invited', kind: 'people', recordId: 'eve' },
      { ...entry, _id: '3', personId: 'owner', action: 'deleted' },
    ])
    .execute()
  await storeEnquiries(db, [{ email: 'anna@example.com' }, { email: 'ben@example.com' }])
  const set = { givenTo: 'eve', answeredBy: 'eve' }
  await db.updateTable('enquiries').set(set).where('email', '=', 'anna@example.com').execute()
  const mail = { recipient: email, letter: '{}', createdAt: at, nextTryAt: at }
  await db
    .insertInto('mails')
    .values([
      { ...mail, event: 'enquiry given 1' },
      { ...mail, event: 'account eve 1' },
      { ...mail, event: 'account eve 2', recipient: 'eve.before@example.com' },
      { ...mail, event: 'enquiry given 2', recipient: 'owner@example.com' },
    ])
    .execute()
}

async function withEve(engine: Engine) {
  const api = await openOwnersApi(engine)
  await storeEve(api.db)
  const copy = async () => (await api.asOwner('POST', '/api/people/copy', person)).json()
  const forget = async () => {
    const answer = await api.asOwner('POST', '/api/people/forget', { ...credentials, ...person })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  return { ...api, copy, forget }
}

async function logOf(db: Database) {
  const asked = { at: '', limit: 10, timeZone: 'UTC' }
  const { rows } = await listedActivity(db, {}, asked)
  return rows.map(({ who, action, title }) => `${who} ${action} ${title}`).toSorted()
}

test.each(engines)(
  'C-67: what is held about a person of the admin is found by email and copied, without secrets (%s)',
  async (engine) => {
    const { copy } = await withEve(engine)
    const { account, ...held } = await copy()
    expect(held).toEqual({ enquiries: [], customers: [], mails: 1 })
    expect(account).toMatchObject({
      email,
      name: 'Eve Quill',
      role: 'editor',
      sessions: [{ device: 'A xylophone' }],
      passkeys: [{ name: 'A kaleidoscope' }],
      passwordResets: [{ createdAt: at }],
      pushBrowsers: [{ createdAt: at }],
      activity: [
        { action: 'invited', isAboutThem: true },
        { action: 'changed', title: 'A radar', isAboutThem: false },
      ],
      answered: [{ createdAt: expect.any(String) }],
      given: [{ reference: expect.any(String) }],
      quoted: [],
    })
    expect(JSON.stringify(account)).not.toMatch(/secret|passwordHash|anna/)
  },
)

test.each(engines)('C-67: an invitation is found and deleted by its email (%s)', async (engine) => {
  const { db, asOwner } = await openOwnersApi(engine)
  const invitation = { secretHash: 'secret', email, role: 'editor', invitedBy: 'owner' } as const
  const times = { createdAt: at, expiresAt: at }
  await db
    .insertInto('invitations')
    .values({ ...invitation, ...times })
    .execute()
  expect(await personalData(db, person)).toMatchObject({ invitation: { role: 'editor' } })
  const answer = await asOwner('POST', '/api/people/forget', { ...credentials, ...person })
  expect(answer.json()).toMatchObject({ invitations: 1, accounts: 0 })
  expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([])
})

test.each(engines)('C-67: the account of a person who works here stays (%s)', async (engine) => {
  const { db, copy, forget, folder } = await withEve(engine)
  expect(await forget()).toMatchObject({ accounts: 0, mails: 1 })
  expect((await copy()).account).toMatchObject({ name: 'Eve Quill', sessions: [{}] })
  expect((await rememberedErasures(folder)).map(({ access }) => access)).toEqual([undefined])
  expect(await logOf(db)).toContain('Eve Quill changed A radar')
})

test.each(engines)(
  'C-67: of a person who left, the account is erased and the records stay (%s)',
  async (engine) => {
    const { db, copy, forget } = await withEve(engine)
    await changePerson(db, 'eve', { isActive: false })
    expect(await forget()).toMatchObject({ accounts: 1 })
    expect(await copy()).toEqual({ enquiries: [], customers: [], mails: 0 })
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      expect(JSON.stringify(rows), name).not.toMatch(/eve@|quill|xylophone|kaleidoscope/i)
    }
    expect(await logOf(db)).toEqual([
      'A former person changed A radar',
      'owner@example.com deleted A radar',
      'owner@example.com invited a former person',
    ])
    const enquiries = await db.selectFrom('enquiries').select('givenTo').execute()
    expect(enquiries).toEqual([{ givenTo: null }, { givenTo: null }])
    const mails = await db.selectFrom('mails').select('recipient').execute()
    expect(mails).toEqual([{ recipient: 'owner@example.com' }])
  },
)

test.each(engines)(
  'C-67: an erased account is erased again from a backup, one with its email only is not (%s)',
  async (engine) => {
    const dataDir = freshFolder()
    await rememberErasure(dataDir, { email })
    const { db } = await withEve(engine)
    const again = async () => {
      const list = await rememberedErasures(dataDir)
      await db.transaction().execute((tx) => eraseAgain(tx, list))
      const people = await db.selectFrom('owners').select('_id').orderBy('_id').execute()
      return people.map(({ _id }) => _id)
    }
    expect(await again()).toEqual(['eve', 'owner'])
    await rememberErasure(dataDir, { email }, { accountId: 'eve' })
    expect(await again()).toEqual(['owner'])
  },
)
