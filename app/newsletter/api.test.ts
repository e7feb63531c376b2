import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { queued } from '#app/mail/mail.testing.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { openNewsletter } from './newsletter.testing.ts'

type Api = Awaited<ReturnType<typeof openOwnersApi>>

const then = '2026-03-01T12:00:00.000Z'

type Row = { _id: string; email?: string; confirmedAt?: string | null }

function add({ db }: Api, ...rows: Row[]) {
  const consent = { wording: '2026-11', source: '/faq', createdAt: then, askedAt: then }
  const nothing = { senderHash: '', suspectedAt: null, suspicion: null }
  const all = rows.map(({ _id, email = `${_id}@example.com`, confirmedAt = then }) => {
    return { ...nothing, ...consent, _id, email, confirmedAt, token: `token-${_id}` }
  })
  return db.insertInto('subscribers').values(all).execute()
}

test.each(engines)(
  'C-34: the CSV export of confirmed subscribers contains no formulas (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const formula = { _id: 'a', email: '=cmd|x@example.com' }
    await add(api, formula, { _id: 'b' }, { _id: 'c', confirmedAt: null })
    const answer = await api.asOwner('GET', '/api/subscribers.csv')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    })
    const link = (_id: string) => `${api.ownOrigin.origin}/newsletter/unsubscribe/token-${_id}`
    expect(answer.body).toBe(
      [
        '\uFEFF"Email","Confirmed","Asked","Wording","Source","Unsubscribe"',
        `"b@example.com","${then}","${then}","2026-11","/faq","${link('b')}"`,
        `"'=cmd|x@example.com","${then}","${then}","2026-11","/faq","${link('a')}"`,
        '',
      ].join('\r\n'),
    )
  },
)

test('a CSV export of more than one slice has every subscriber once', async () => {
  const api = await openOwnersApi('sqlite')
  await add(api, ...Array.from({ length: 1001 }, (_, n) => ({ _id: `s${n}` })))
  const { body } = await api.asOwner('GET', '/api/subscribers.csv')
  const emails = Array.from(body.matchAll(/^"(s\d+@example.com)"/gm), ([, email]) => email)
  expect([emails.length, new Set(emails).size]).toEqual([1001, 1001])
})

test('R-ROLE-3: a stranger cannot read or remove a subscriber', async () => {
  const api = await openOwnersApi('sqlite')
  await add(api, { _id: 'a' })
  expect((await api.get('/api/subscribers.csv')).statusCode).toBe(401)
  const sent = await api.send('DELETE', '/api/subscribers/a', undefined, api.ownOrigin)
  expect(sent.statusCode).toBe(401)
  expect(await api.db.selectFrom('subscribers').select('_id').execute()).toEqual([{ _id: 'a' }])
})

test.each(engines)('C-67: an owner removes a subscriber for good, once (%s)', async (engine) => {
  const api = await openOwnersApi(engine)
  const { mailing } = await openNewsletter('sqlite')
  await add(api, { _id: 'a' }, { _id: 'ab' })
  for (const event of ['newsletter a confirmed', 'newsletter ab confirmed', 'newsletter a known']) {
    await queued(api.db, mailing.mail, { event })
  }
  const remove = (id: string) => api.asOwner('DELETE', `/api/subscribers/${id}`)
  expect((await remove('a')).json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expect((await remove('a')).json()).toEqual({ acknowledged: true, deletedCount: 0 })
  expect((await remove('%00')).json()).toEqual({ acknowledged: true, deletedCount: 0 })
  expect(await api.db.selectFrom('subscribers').select('_id').execute()).toEqual([{ _id: 'ab' }])
  expect(await api.db.selectFrom('mails').select('event').execute()).toEqual([
    { event: 'newsletter ab confirmed' },
  ])
})

test.each(engines)(
  'C-34: the removal of a subscriber is listed once, for the newsletter only (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    await add(api, { _id: 'a' }, { _id: 'b' })
    for (const id of ['a', 'a', 'nobody']) await api.asOwner('DELETE', `/api/subscribers/${id}`)
    expect(await rememberedErasures(api.folder)).toEqual([
      { at: expect.any(String), salt: expect.any(String), subscriber: expect.any(String) },
    ])
  },
)

test.each(engines)(
  'a subscriber is removed even if the list of erasures cannot be written (%s)',
  async (engine) => {
    const logged = vi.fn<() => void>()
    const prepare = (app: FastifyInstance) =>
      app.addHook(
        'onRequest',
        async ({ log }) => void vi.spyOn(log, 'error').mockImplementation(logged),
      )
    const api = await openOwnersApi(engine, { prepare })
    mkdirSync(join(api.folder, 'erasures.jsonl'))
    await add(api, { _id: 'a' })
    const answer = await api.asOwner('DELETE', '/api/subscribers/a')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { acknowledged: true, deletedCount: 1 },
    ])
    expect(await api.db.selectFrom('subscribers').select('_id').execute()).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
  },
)
