import { describe, expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { email, password, withOwner } from './accounts.testing.ts'
import { findInvitation, acceptInvitation, invite, openInvitations } from './invitations.server.ts'
import { changePassword } from './own-account.server.ts'
import { resetOwner, setPassword } from './owners.server.ts'
import { ownerWith, type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { findReset, askForReset, resetPassword } from './password-resets.server.ts'
import { findPendingSignIn, openPendingSignIn } from './pending-sign-in.server.ts'
import { changePerson, people } from './people.server.ts'
import type { Role } from './roles.ts'
import { openSession, signedInBy } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { makeToken, ownerOfToken } from './tokens.server.ts'

const siteUrl = 'https://www.example.com'
const mail = { settings: undefined, wake() {}, now: Date.now, shown: () => defaults }
const hours = 3_600_000
const chosen = 'kettle anvil mango 7'

async function verified(db: Database, address = email, typed = password) {
  const owner = await ownerWith(db, address, typed)
  if (!owner) throw new Error(`${address} cannot sign in`)
  return owner
}

async function invited(db: Database, address: string, role: Role = 'editor') {
  const made = await invite(db, { mail, siteUrl }, await verified(db), { email: address, role })
  if (made === undefined || made === 'known') throw new Error(`${address} is not invited`)
  expect(made.link).toMatch(/^https:\/\/www\.example\.com\/invitation\/[\w-]{43}$/)
  return made.link.slice(made.link.lastIndexOf('/') + 1)
}

async function person(db: Database, address: string, role: Role = 'editor') {
  const secret = await invited(db, address, role)
  const made = await acceptInvitation(db, { secret, name: 'Ann', password: chosen, device: 'X' })
  if (made.is !== 'in') throw new Error(`${address} has no account`)
  return made
}

describe.for(engines)('people on %s', (engine) => {
  test('an invitation makes one account, signed in, with the name and the role', async () => {
    const { db } = await withOwner(engine)
    const secret = await invited(db, 'ann@example.com')
    expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(
      secret,
    )
    const typed = { secret, name: 'Ann', password: chosen, device: 'A phone' }
    const refused = await acceptInvitation(db, { ...typed, password: 'short' })
    expect(refused.is).toBe('refused')
    const other = await secondDatabase(db)
    const both = await Promise.all([acceptInvitation(db, typed), acceptInvitation(other, typed)])
    expect(both.map(({ is }) => is).toSorted()).toEqual(['gone', 'in'])
    const opened = both.find((one) => one.is === 'in')
    const ann = { email: 'ann@example.com', name: 'Ann', role: 'editor' }
    expect(await signedInBy(db, opened?.secret ?? '')).toMatchObject(ann)
    expect(await people(db)).toMatchObject([{ email, role: 'owner' }, ann])
    expect(await openInvitations(db)).toEqual([])
  })

  test('an invitation ends after 72 hours, by another one, and for who has an account', async () => {
    const { db } = await withOwner(engine)
    const first = await invited(db, 'ann@example.com')
    const second = await invited(db, 'ann@example.com')
    expect(await findInvitation(db, first)).toBeUndefined()
    expect(await findInvitation(db, second, Date.now() + 71 * hours)).toMatchObject({
      email: 'ann@example.com',
    })
    const late = Date.now() + 73 * hours
    expect(await findInvitation(db, second, late)).toBeUndefined()
    const typed = { secret: second, name: 'Ann', password: chosen, device: 'X' }
    expect(await acceptInvitation(db, typed, late)).toEqual({ is: 'gone' })
    await deleteExpired(db, late, 'invitations')
    expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([])
    const again = await invite(db, { mail, siteUrl }, await verified(db), { email, role: 'owner' })
    expect(again).toBe('known')
  })

  test('every new password ends the open invitations of the person', async () => {
    const { db, ownerId } = await withOwner(engine)
    const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
    const settings = { server, from: 'site@example.com', owner: email }
    const site = { mail: openMail(db, settings, () => undefined), siteUrl }
    const ways = {
      reset: () => resetOwner(db, withoutMailing(db), email),
      mailed: async () => {
        await askForReset(db, site, email)
        const sent = JSON.stringify(await db.selectFrom('mails').selectAll().execute())
        const secret = /new-password\/([\w-]{43})/.exec(sent)?.[1] ?? ''
        return resetPassword(db, site, { secret, password: chosen })
      },
      changed: async (owner: VerifiedOwner) =>
        changePassword(
          db,
          withoutMailing(db),
          { owner, signedIn: { ownerId, sessionHash: 'x' }, device: 'X' },
          chosen,
        ),
    }
    for (const [name, change] of Object.entries(ways)) {
      await setPassword(db, ownerId, password)
      const secret = await invited(db, 'ann@example.com', 'owner')
      expect(await findInvitation(db, secret)).toBeDefined()
      await change(await verified(db))
      expect(await findInvitation(db, secret), name).toBeUndefined()
    }
  })

  test('who is deactivated is signed out at once, and in no way in again', async () => {
    const { db } = await withOwner(engine)
    const ann = await person(db, 'ann@example.com', 'owner')
    const made = await makeToken(db, await verified(db, 'ann@example.com', chosen), {
      name: 'A program',
      scopes: ['catalogue'],
    })
    if (made === undefined || made === 'full') throw new Error('There is no token')
    expect(await ownerOfToken(db, made.token)).toMatchObject({ role: 'owner' })
    expect(await changePerson(db, ann.ownerId, { isActive: false })).toBe('changed')
    expect(await signedInBy(db, ann.secret)).toBeUndefined()
    expect(await ownerOfToken(db, made.token)).toBeUndefined()
    const attempt = { email: 'ann@example.com', password: chosen, ip: '192.0.2.1', device: 'X' }
    expect(await signIn(db, attempt)).toEqual({ is: 'wrong' })
    // Also with a session that was opened meanwhile.
    expect(await signedInBy(db, await openSession(db, ann.ownerId, 'X'))).toBeUndefined()
    expect(await changePerson(db, ann.ownerId, { isActive: true })).toBe('changed')
    expect(await signIn(db, attempt)).toMatchObject({ is: 'in' })
  })

  test('who is deactivated gets nothing for a password that was checked before', async () => {
    const { db } = await withOwner(engine)
    const ann = await person(db, 'ann@example.com', 'owner')
    const checked = await verified(db, 'ann@example.com', chosen)
    await changePerson(db, ann.ownerId, { isActive: false })
    expect(await withVerifiedPassword(db, checked, async () => 'done')).toBeUndefined()
    const scopes = ['catalogue'] as const
    expect(await makeToken(db, checked, { name: 'A program', scopes: [...scopes] })).toBeUndefined()
  })

  test('what was open before somebody is deactivated stays closed when the account is active again', async () => {
    const { db } = await withOwner(engine)
    const ann = await person(db, 'ann@example.com')
    const half = await openPendingSignIn(db, await verified(db, 'ann@example.com', chosen))
    const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
    const settings = { server, from: 'site@example.com', owner: email }
    const working = openMail(db, settings, () => undefined)
    await askForReset(db, { mail: working, siteUrl }, 'ann@example.com')
    const mailed = JSON.stringify(await db.selectFrom('mails').selectAll().execute())
    const reset = /new-password\/([\w-]{43})/.exec(mailed)?.[1] ?? ''
    expect(await findPendingSignIn(db, half)).toMatchObject({ ownerId: ann.ownerId })
    expect(await findReset(db, reset)).toMatchObject({ ownerId: ann.ownerId })
    await changePerson(db, ann.ownerId, { isActive: false })
    const meanwhile = await openSession(db, ann.ownerId, 'X')
    await changePerson(db, ann.ownerId, { isActive: true })
    expect(await findPendingSignIn(db, half)).toBeUndefined()
    expect(await findReset(db, reset)).toBeUndefined()
    for (const secret of [ann.secret, meanwhile])
      expect(await signedInBy(db, secret)).toBeUndefined()
  })

  test('an owner who becomes an editor keeps the session, and loses tokens and invitations', async () => {
    const { db, ownerId } = await withOwner(engine)
    const secret = await openSession(db, ownerId, 'X')
    await person(db, 'ann@example.com', 'owner')
    await makeToken(db, await verified(db), { name: 'A program', scopes: ['catalogue'] })
    await invited(db, 'bob@example.com', 'owner')
    expect(await changePerson(db, ownerId, { role: 'editor' })).toBe('changed')
    expect(await signedInBy(db, secret)).toMatchObject({ role: 'editor' })
    expect(await db.selectFrom('apiTokens').selectAll().execute()).toEqual([])
    expect(await openInvitations(db)).toEqual([])
  })

  test('the last owner stays, also when two owners remove each other at once', async () => {
    const { db, ownerId } = await withOwner(engine)
    expect(await changePerson(db, ownerId, { role: 'editor' })).toBe('last owner')
    expect(await changePerson(db, ownerId, { isActive: false })).toBe('last owner')
    expect(await changePerson(db, 'nobody', { isActive: false })).toBe('missing')
    const ann = await person(db, 'ann@example.com', 'owner')
    const other = await secondDatabase(db)
    const both = await Promise.all([
      changePerson(db, ownerId, { isActive: false }),
      changePerson(other, ann.ownerId, { role: 'editor' }),
    ])
    expect(both.toSorted()).toEqual(['changed', 'last owner'])
  })

  test('npm run owner changes nobody’s role while an owner is active', async () => {
    const { db, ownerId } = await withOwner(engine)
    const ann = await person(db, 'ann@example.com')
    expect(await resetOwner(db, withoutMailing(db))).toMatchObject({
      email,
      role: 'owner',
      isMadeOwner: false,
    })
    const reset = await resetOwner(db, withoutMailing(db), 'Ann@Example.com')
    expect(reset).toMatchObject({ role: 'editor', isMadeOwner: false })
    expect(await verified(db, 'ann@example.com', reset.generated)).toMatchObject({
      ownerId: ann.ownerId,
    })
    await changePerson(db, ann.ownerId, { isActive: false })
    await expect(resetOwner(db, withoutMailing(db), 'ann@example.com')).rejects.toThrow(
      /is deactivated/,
    )
    expect(await people(db)).toMatchObject([
      { _id: ownerId, role: 'owner', deactivatedAt: null },
      { _id: ann.ownerId, role: 'editor', deactivatedAt: expect.any(String) },
    ])
  })

  test('npm run owner makes an owner when none is active', async () => {
    const { db, ownerId } = await withOwner(engine)
    const ann = await person(db, 'ann@example.com')
    await db.updateTable('owners').set({ deactivatedAt: 'x' }).execute()
    const reset = await resetOwner(db, withoutMailing(db), 'new@example.com')
    expect(reset).toMatchObject({ role: 'owner', isMadeOwner: true })
    expect(await people(db)).toMatchObject([
      { _id: ownerId, email: 'new@example.com', deactivatedAt: null },
      { _id: ann.ownerId, email: 'ann@example.com', role: 'editor', deactivatedAt: 'x' },
    ])
    await db.updateTable('owners').set({ deactivatedAt: 'x' }).execute()
    expect(await resetOwner(db, withoutMailing(db), 'ann@example.com')).toMatchObject({
      isMadeOwner: true,
    })
    expect(await people(db)).toMatchObject([
      { _id: ann.ownerId, role: 'owner', deactivatedAt: null },
      { _id: ownerId, deactivatedAt: 'x' },
    ])
  })
})
