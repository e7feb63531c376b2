import { expect, test, vi } from 'vitest'

import { AccessEnded, actFor } from '#app/database/authority.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { changeEmail, changePassword } from './own-account.server.ts'
import { setPassword } from './owners.server.ts'
import { ownerWith } from './password-check.server.ts'
import { hashed } from './password.server.ts'
import { verifyAgain } from './sign-in.server.ts'
import { makeToken } from './tokens.server.ts'

vi.unmock('node:crypto')

const { email, password } = credentials

test.each(engines)(
  'C-3: a verified password gives no access after the password has changed (%s)',
  async (engine) => {
    const { db } = await openOwnersApi(engine)
    const owner = await ownerWith(db, email, password)
    if (!owner) throw new Error('The owner is not known')
    await setPassword(db, owner.ownerId, 'kettle anvil mango 7')
    const rows = async () => [
      await db.selectFrom('owners').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('apiTokens').selectAll().execute(),
    ]
    const before = await rows()
    const who = { owner, signedIn: { ...owner, sessionHash: 'x' }, device: 'A phone' }
    expect(
      await changePassword(db, withoutMailing(db), who, 'lifeboat hook under the crane'),
    ).toBeUndefined()
    expect(await changeEmail(db, withoutMailing(db), who, 'new@example.com')).toBeUndefined()
    expect(await makeToken(db, owner, { name: 'The till', scopes: ['catalogue'] })).toBeUndefined()
    expect(await rows()).toEqual(before)
  },
)

test.each(engines)(
  'R-ROLE-3: a password gives nothing to a person who lost the role while it was checked (%s)',
  async (engine) => {
    const { db } = await openOwnersApi(engine)
    const { secretHash: session } = await db
      .selectFrom('sessions')
      .select('secretHash')
      .executeTakeFirstOrThrow()
    const by = { session, endsAt: Date.now() + 60_000 }
    const authority = { ownerId: 'owner', role: 'owner', by } as const
    // Passwords are hashed one after another, so the check waits behind these.
    const others = Array.from({ length: 4 }, () => hashed('lifeboat hook under the crane'))
    const checked = actFor({ account: 'owner', authority }, () =>
      verifyAgain(db, { email, password, ip: '127.0.0.1', sessionHash: session }),
    )
    const outcome = checked.catch((error: unknown) => error)
    const tries = db.selectFrom('signInTries').select('tries')
    await expect.poll(() => tries.execute(), { interval: 1 }).toHaveLength(3)
    await db.updateTable('owners').set({ role: 'editor' }).execute()
    expect(await outcome).toBeInstanceOf(AccessEnded)
    await Promise.all(others)
  },
)

// The password of the tests, hashed at a lower cost.
const outdated =
  '$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$/Xm+MM3ExwfXzE8Hy8xCsfdRpML6PeIwiYgVFDXVlBY'

test.each(engines)(
  'a password hashed at an earlier cost is rehashed, also by concurrent sign-ins (%s)',
  async (engine) => {
    const { db } = await openOwnersApi(engine)
    await db.updateTable('owners').set({ passwordHash: outdated }).execute()
    const found = await Promise.all([
      ownerWith(db, email, password),
      ownerWith(db, email, password),
    ])
    const { passwordHash } = await db
      .selectFrom('owners')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toContain('m=65536,t=3')
    expect(found.map((one) => one?.passwordHash)).toEqual([passwordHash, passwordHash])
  },
)
