import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { engines, freshDatabase, freshFolder } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { eraseAgain, rememberErasure } from './erasures.server.ts'

const phone = '+880 1700-000000'

test('the list of erased persons names nobody, and only its user may read it', async () => {
  const dataDir = freshFolder()
  await rememberErasure(dataDir, { email: 'Anna@Example.com' })
  await rememberErasure(dataDir, { email: 'anna@example.com', phone })
  const path = join(dataDir, 'erasures.jsonl')
  const text = readFileSync(path, 'utf8')
  expect(text).not.toMatch(/anna|example|1700/i)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const [first, second, ...others] = await rememberedErasures(dataDir)
  expect(others).toEqual([])
  // The same address has another hash each time.
  expect(first?.email).not.toBe(second?.email)
  appendFileSync(path, '{"at":"2026')
  expect(await rememberedErasures(dataDir)).toEqual([first, second])
  await rememberErasure(dataDir, { phone })
  const third = { at: expect.any(String), salt: expect.any(String), phones: expect.any(Array) }
  expect(await rememberedErasures(dataDir)).toEqual([first, second, third])
})

test.each(engines)('C-67: erased persons are erased again, and no others (%s)', async (engine) => {
  const [db, dataDir] = [await freshDatabase(engine), freshFolder()]
  await storeEnquiries(db, [
    { email: 'ANNA@example.com' },
    { email: 'ben@example.com' },
    { email: null, phone },
    { email: null, phone: '01700 000000' },
    { email: null, phone: '+880 1700-000001' },
    { email: null, phone: '+49 1700-000000' },
  ])
  const subscriber = { wording: '', source: '', createdAt: '', senderHash: '', token: null }
  const times = { askedAt: null, confirmedAt: null, suspectedAt: null, suspicion: null }
  const emails = ['anna@example.com', 'eve@example.com']
  const rows = emails.map((email) => ({ _id: email, email, ...subscriber, ...times }))
  const tokens = rows.map((row, n) => ({ ...row, token: String(n) }))
  await db.insertInto('subscribers').values(tokens).execute()

  await rememberErasure(dataDir, { email: 'anna@example.com' })
  await rememberErasure(dataDir, { phone: '0088 01700000000' })
  const erasures = await rememberedErasures(dataDir)
  const erased = await db.transaction().execute((tx) => eraseAgain(tx, erasures))
  expect(erased).toBe(3)
  const left = await db.selectFrom('enquiries').select(['email', 'phone']).orderBy('_id').execute()
  expect(left.map((one) => one.email ?? one.phone)).toEqual([
    'ben@example.com',
    '+880 1700-000001',
    '+49 1700-000000',
  ])
  const subscribers = await db.selectFrom('subscribers').select('email').execute()
  expect(subscribers).toEqual([{ email: 'eve@example.com' }])
})

test('C-67: the call that erases a person adds the person to the list', async () => {
  const { asOwner, folder } = await openOwnersApi('sqlite')
  const person = { email: 'anna@example.com' }
  const wrong = await asOwner('POST', '/api/people/forget', { ...person, password: 'wrong' })
  expect([wrong.statusCode, await rememberedErasures(folder)]).toEqual([422, []])
  const { password } = credentials
  const done = await asOwner('POST', '/api/people/forget', { ...person, password })
  expect(done.statusCode).toBe(200)
  expect(await rememberedErasures(folder)).toHaveLength(1)
})
