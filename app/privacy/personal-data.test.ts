import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, fileOf } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveEnquiry } from '#app/inbox/enquiries.server.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { allMails } from '#app/mail/mail.testing.ts'
import { saveSubscriber } from '#app/newsletter/subscribers.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import { credentials, openOwnersApi, problemIn } from '#tests/api.testing.ts'

import { personalData } from './personal-data.server.ts'

// No server listens on this port, so emails stay queued.
const server = { host: '127.0.0.1', port: 9, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

const form = {
  name: 'Zacharias Quill',
  phone: '+880 1711-223344',
  email: 'Quill@Ship.example',
  message: 'A kaleidoscope, please.',
  terms: 'on',
  senderHash: 'hash',
  key: 'key',
  spamSignals: [],
}
const other = { ...form, name: 'Anna', phone: '', email: 'anna@example.com', message: 'A radar.' }

/** Stores a person with two enquiries (one with email and phone, one with phone only) and a subscription; and Anna. */
async function withPeople(engine: Engine) {
  const api = await openOwnersApi(engine, { mail: (db) => openMail(db, settings, () => {}) })
  const mailing = { mail: openMail(api.db, settings, () => {}), siteUrl: 'https://shop.example' }
  await saveEnquiry(api.db, form, mailing)
  await saveEnquiry(api.db, { ...form, email: '', phone: '01711 223344', key: 'other' }, mailing)
  await saveEnquiry(api.db, other, mailing)
  for (const email of ['quill@ship.example', 'anna@example.com']) {
    const reader = { email, source: '/faq', senderHash: 'hash', suspicion: null }
    await saveSubscriber(api.db, reader, mailing)
  }
  await api.db
    .updateTable('enquiries')
    .set({ note: 'Wants a xylophone too' })
    .where('name', '=', form.name)
    .execute()
  const lost = { decidedAt: '2026-01-01T00:00:00.000Z', remark: 'Bought a marimba' }
  const [decided] = await api.db
    .selectFrom('enquiries')
    .select('_id')
    .where('email', '=', form.email)
    .execute()
  const outcome = { ...lost, decidedBy: null, enquiryId: decided?._id ?? '' }
  await api.db.insertInto('enquiryOutcomes').values(outcome).execute()
  const refusal = { failedAt: '2026-01-01T00:00:00.000Z', lastError: '550 quill@ship.example' }
  await api.db
    .updateTable('mails')
    .set(refusal)
    .where('recipient', '=', 'quill@ship.example')
    .execute()
  return api
}

const counts = ({ enquiries, subscriber, mails }: Awaited<ReturnType<typeof personalData>>) => ({
  enquiries: enquiries.length,
  subscriber: subscriber?.email,
  mails,
})

test.each(engines)('C-67: a person is found by email or phone (%s)', async (engine) => {
  const { db } = await withPeople(engine)
  // The emails to the owner and to the sender, and the newsletter confirmation request.
  const byEmail = { enquiries: 1, subscriber: 'quill@ship.example', mails: 3 }
  const byPhone = { enquiries: 2, subscriber: undefined, mails: 3 }
  for (const email of ['quill@ship.example', ' QUILL@SHIP.EXAMPLE ']) {
    expect(counts(await personalData(db, { email }))).toEqual(byEmail)
  }
  const [enquiry] = (await personalData(db, { email: form.email })).enquiries
  expect(enquiry?.outcome).toMatchObject([{ remark: 'Bought a marimba' }])
  for (const phone of ['+880 1711-223344', '00880 1711 223344', '1711223344']) {
    expect(counts(await personalData(db, { phone })), phone).toEqual(byPhone)
  }
  const mailing = { mail: openMail(db, settings, () => {}), siteUrl: 'https://shop.example' }
  await saveEnquiry(db, { ...form, email: '', phone: '+49 (0)461 1234', key: 'german' }, mailing)
  for (const phone of ['+49 (0)461 1234', '+49 461 1234'])
    expect((await personalData(db, { phone })).enquiries, phone).toHaveLength(1)
  const both = await personalData(db, { email: form.email, phone: form.phone })
  expect(counts(both)).toEqual({ ...byEmail, enquiries: 2, mails: 4 })
  expect(both.enquiries.map(({ email }) => email)).toEqual([undefined, form.email])
  const nobody = { enquiries: 0, subscriber: undefined, mails: 0 }
  for (const person of [
    {},
    { email: '' },
    { phone: '+' },
    { email: 'quill' },
    { phone: '223344' },
  ]) {
    expect(counts(await personalData(db, person)), JSON.stringify(person)).toEqual(nobody)
  }
})

test.each(engines)(
  'C-67: many enquiries of one person are all found and deleted (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    await storeEnquiries(
      db,
      Array.from({ length: 1_101 }, () => ({})),
    )
    const { enquiries } = await personalData(db, { email: 'anna@example.com' })
    expect([enquiries.length, enquiries[0]?._id, enquiries.at(-1)?._id]).toEqual([
      1_101,
      '1100',
      '0',
    ])
    const asked = { ...credentials, email: 'anna@example.com' }
    const forgotten = await asOwner('POST', '/api/people/forget', asked)
    expect(forgotten.json()).toMatchObject({ enquiries: 1_101, subscribers: 0, mails: 0 })
  },
)

test.each(engines)(
  'C-67: a copy contains all data of the person and no secrets of the site (%s)',
  async (engine) => {
    const { asOwner, submitAsOwner, send } = await withPeople(engine)
    const asked = { email: form.email, phone: form.phone }
    const answer = await asOwner('POST', '/api/people/copy', asked)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="person-[\d-]{10}\.json"$/,
      ),
    })
    expect(answer.json()).toMatchObject({
      enquiries: [
        { phone: '01711 223344' },
        { message: form.message, note: 'Wants a xylophone too' },
      ],
      subscriber: { email: 'quill@ship.example', source: '/faq' },
      mails: 4,
    })
    expect(answer.body).not.toMatch(/senderHash|token|"key"|anna/i)
    for (const body of [
      {},
      { email: '', phone: ' ' },
      { email: 'quill' },
      { phone: '12' },
      { phone: 'a\0' },
    ]) {
      const wrong = await asOwner('POST', '/api/people/copy', body)
      expect(wrong.statusCode).toBe(422)
      expect(['email', 'phone']).toContain(problemIn(wrong).errors?.[0]?.path)
    }
    const { password } = credentials
    const made = { intent: 'token', name: 'Till', scopes: 'enquiries', password }
    const { token } = (await submitAsOwner('account', made)).json().made
    const authorization = { authorization: `Bearer ${token}` }
    expect((await send('GET', '/api/enquiries.csv', undefined, authorization)).statusCode).toBe(200)
    for (const call of ['copy', 'forget']) {
      const refused = await send('POST', `/api/people/${call}`, asked, authorization)
      expect(refused.statusCode).toBe(401)
    }
  },
)

test.each(engines)('C-67: deleting a person requires the password again (%s)', async (engine) => {
  const { db, asOwner } = await withPeople(engine)
  const forget = (body: object) =>
    asOwner('POST', '/api/people/forget', { email: form.email, ...body })
  for (const password of ['', undefined, 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']) {
    const answer = await forget({ password })
    expect([answer.statusCode, problemIn(answer).errors?.[0]?.path]).toEqual([422, 'password'])
  }
  const waiting = await forget({ password: credentials.password })
  expect([waiting.statusCode, problemIn(waiting).errors?.[0]?.path]).toEqual([429, 'password'])
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  expect((await personalData(db, { email: form.email })).enquiries).toHaveLength(1)
})

test.each(engines)(
  'C-67: no data of a deleted person stays in the database (%s)',
  async (engine) => {
    const { db, asOwner } = await withPeople(engine)
    const traces = ['quill', 'zacharias', '1711', '223344', 'kaleidoscope', 'xylophone', 'marimba']
    const before = await everythingIn(db)
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
    const { password } = credentials
    const body = { email: 'QUILL@ship.example', phone: '008801711223344', password }
    const answer = await asOwner('POST', '/api/people/forget', body)
    const others = { acknowledged: true, accounts: 0, invitations: 0 }
    const forgotten = { ...others, enquiries: 2, subscribers: 1, mails: 4 }
    expect([answer.statusCode, answer.json()]).toEqual([200, forgotten])
    const after = await everythingIn(db)
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
    expect(after).toContain('anna')
    expect(counts(await personalData(db, { email: other.email }))).toEqual({
      enquiries: 1,
      subscriber: other.email,
      mails: 3,
    })
    expect(await allMails(db)).toHaveLength(3)
    const again = await asOwner('POST', '/api/people/forget', body)
    expect(again.json()).toEqual({ ...others, enquiries: 0, subscribers: 0, mails: 0 })
  },
)

test.each(engines)(
  'C-67: deleting the data of an owner by email deletes no emails about other people (%s)',
  async (engine) => {
    const { db, asOwner } = await withPeople(engine)
    const before = await allMails(db)
    // Emails to the owner, and emails with the site's address as reply address.
    for (const email of [settings.owner, defaults.contact.email]) {
      expect(counts(await personalData(db, { email }))).toMatchObject({ enquiries: 0, mails: 0 })
      const answer = await asOwner('POST', '/api/people/forget', { ...credentials, email })
      expect(answer.json()).toMatchObject({ acknowledged: true, mails: 0 })
    }
    expect(await allMails(db)).toEqual(before)
  },
)

/** The whole content of the database, in lower case without spaces and dashes. */
async function everythingIn(db: Database) {
  const held = db.engine === 'sqlite' ? await fileText(db) : await tablesText(db)
  return held.toLowerCase().replaceAll(/[ -]/g, '')
}

async function fileText(db: Database) {
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const file = await fileOf(db)
  return readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1')
}

async function tablesText(db: Database) {
  const tables = await db.introspection.getTables()
  const read = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db))
  return JSON.stringify((await Promise.all(read)).map(({ rows }) => rows))
}
