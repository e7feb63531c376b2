import { describe, expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { withoutMail, withoutMailing } from '#app/mail/mail.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { email, password, withOwner } from './accounts.testing.ts'
import { changeEmail } from './own-account.server.ts'
import { ownerWith } from './password-check.server.ts'
import { findReset, askForReset, resetPassword } from './password-resets.server.ts'
import { openSession, signedInBy } from './sessions.server.ts'
import { makeToken, ownerOfToken } from './tokens.server.ts'

const minute = 60_000
const chosen = 'kettle anvil mango 7'
const siteUrl = 'https://www.example.com'
const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

function siteOf(db: Database) {
  return { mail: openMail(db, settings, () => undefined), siteUrl }
}

async function letters(db: Database) {
  const rows = await db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
  return rows.map((row) => JSON.stringify(row))
}

/** The secrets of the links that were mailed. */
async function secretsIn(db: Database) {
  const links = (await letters(db)).join(' ').matchAll(/\/new-password\/([\w-]{43})/g)
  return [...links].map(([, secret = '']) => secret)
}

describe.for(engines)('a new password by mail on %s', (engine) => {
  test('the link sets one password once, and ends sessions, tokens and other links', async () => {
    const { db, ownerId: id } = await withOwner(engine)
    const session = await openSession(db, id, 'A phone')
    const owner = await ownerWith(db, email, password)
    const made = owner && (await makeToken(db, owner, { name: 'Bot', scopes: ['catalogue'] }))
    if (typeof made !== 'object') throw new Error('There is no token')
    const { token } = made
    await askForReset(db, siteOf(db), ` ${email.toUpperCase()} `)
    await askForReset(db, siteOf(db), email)
    const [first = '', second = ''] = await secretsIn(db)
    expect(JSON.stringify(await db.selectFrom('passwordResets').selectAll().execute())).not.toMatch(
      new RegExp(`${first}|${second}`),
    )
    const refused = await resetPassword(db, siteOf(db), { secret: first, password: 'short' })
    expect(refused.is).toBe('refused')
    expect(await signedInBy(db, session)).toBeDefined()

    const typed = { secret: first, password: chosen }
    const other = await secondDatabase(db)
    const both = await Promise.all([
      resetPassword(db, siteOf(db), typed),
      resetPassword(other, siteOf(other), typed),
    ])
    expect(both.map(({ is }) => is).toSorted()).toEqual(['gone', 'reset'])
    expect(await ownerWith(db, email, password)).toBeUndefined()
    expect(await ownerWith(db, email, chosen)).toBeDefined()
    expect(await signedInBy(db, session)).toBeUndefined()
    expect(await ownerOfToken(db, token)).toBeUndefined()
    for (const secret of [first, second]) expect(await findReset(db, secret)).toBeUndefined()
    const [mailed = '', ...more] = await letters(db)
    expect(mailed).toContain('Your password was changed')
    expect(more).toEqual([])
  })

  test('an unknown, deactivated or often asked account gets no mail, nor does a site without mail', async () => {
    const { db, ownerId: id } = await withOwner(engine)
    await askForReset(db, { mail: withoutMail(db), siteUrl }, email)
    await askForReset(db, siteOf(db), 'nobody@example.com')
    expect(await letters(db)).toEqual([])
    for (let n = 0; n < 5; n++) await askForReset(db, siteOf(db), email)
    expect(await secretsIn(db)).toHaveLength(3)
    const [secret = ''] = await secretsIn(db)
    await db.updateTable('owners').set({ deactivatedAt: 'x' }).where('_id', '=', id).execute()
    expect(await resetPassword(db, siteOf(db), { secret, password: chosen })).toEqual({
      is: 'gone',
    })
    await db.deleteFrom('passwordResets').execute()
    await askForReset(db, siteOf(db), email)
    expect(await secretsIn(db)).toHaveLength(3)
  })

  test('a link ends after an hour, and when the email or the password changes', async () => {
    const { db, ownerId: id } = await withOwner(engine)
    await askForReset(db, siteOf(db), email)
    const [secret = ''] = await secretsIn(db)
    expect(await findReset(db, secret, Date.now() + 59 * minute)).toMatchObject({ ownerId: id })
    expect(await findReset(db, secret, Date.now() + 61 * minute)).toBeUndefined()
    const owner = await ownerWith(db, email, password)
    if (!owner) throw new Error('The owner cannot sign in')
    const sessionHash = 'x'
    const signedIn = { ownerId: id, email, name: '', role: 'owner', sessionHash } as const
    await changeEmail(db, withoutMailing(db), { owner, signedIn, device: 'X' }, 'new@example.com')
    expect(await findReset(db, secret)).toBeUndefined()
    await deleteExpired(db, Date.now() + 61 * minute, 'passwordResets')
    expect(await db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })
})
