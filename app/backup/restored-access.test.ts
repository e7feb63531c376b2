import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { rememberAccess } from '#app/accounts/access-list.server.ts'
import { changePerson } from '#app/accounts/people.server.ts'
import { siteWarnings } from '#app/admin/site-warnings.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'

import { backUp } from './back-up.server.ts'
import { emptyPlace, filledPlace, openPlace } from './backup.testing.ts'
import { restoreCopy } from './restore-copy.server.ts'
import { restore } from './restore.server.ts'
import { accessLines } from './restored-access.server.ts'

const createdAt = '2026-01-01T00:00:00.000Z'

/** A site with two owners and two editors, backed up with all that can open the admin. */
async function staffedPlace(engine: (typeof engines)[number]) {
  const { place, db } = await filledPlace(engine, 1)
  const person = (_id: string, role: 'owner' | 'editor') => ({ _id, role })
  const staff = [
    person('ann', 'owner'),
    person('ben', 'owner'),
    person('eve', 'editor'),
    person('joe', 'editor'),
  ]
  const rows = staff.map((one) => ({
    ...one,
    email: `${one._id}@example.com`,
    passwordHash: 'x',
    createdAt,
    updatedAt: createdAt,
  }))
  await db.insertInto('owners').values(rows).execute()
  await open(db)
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  const report = (error: unknown) => expect.fail(String(error))
  const list = { dataDir: place.dataDir, report }
  const change = (id: string, what: { role?: 'editor'; isActive?: boolean }) =>
    changePerson(db, id, what, (access) => rememberAccess(list, id, access))
  return { place, path, change }
}

async function open(db: Database) {
  const ownerId = 'ben'
  const token = { secretHash: 'token', ownerId, name: 'A till', scopes: 'catalogue', createdAt }
  await db.insertInto('apiTokens').values(token).execute()
  const device = { secretHash: 'device', ownerId, seenAt: createdAt }
  await db.insertInto('knownDevices').values(device).execute()
  const mail = { recipient: 'ben@example.com', letter: '{}', createdAt, nextTryAt: createdAt }
  const events = ['invitation 1', 'password reset 1', 'password was reset 1']
  await db
    .insertInto('mails')
    .values(events.map((event) => ({ ...mail, event })))
    .execute()
}

async function accessIn(place: Parameters<typeof openPlace>[0]) {
  const db = await openPlace(place)
  const people = await db
    .selectFrom('owners')
    .select(['_id', 'role'])
    .where('deactivatedAt', 'is', null)
    .orderBy('_id')
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select('event')
    .where('recipient', '=', 'ben@example.com')
    .execute()
  const tokens = await db.selectFrom('apiTokens').selectAll().execute()
  const devices = await db.selectFrom('knownDevices').selectAll().execute()
  return {
    people: people.map(({ _id, role }) => `${_id} ${role}`),
    mails: mails.map(({ event }) => event),
    opening: [...tokens, ...devices],
  }
}

/** What the overview says so many days after the restore. */
async function titlesOf(place: Parameters<typeof openPlace>[0], days: number) {
  const now = Date.now() + days * 24 * 3_600_000
  const calm = { diskIsLow: false, proxyIsUnknown: false, now }
  const warnings = await siteWarnings(await openPlace(place), calm)
  return warnings.map(({ title }) => title)
}

const closed = { opening: [], mails: ['password was reset 1'] }

test.each(engines)(
  'C-67: who lost access after a backup does not get it back by its restore (%s)',
  async (engine) => {
    const { place, path, change } = await staffedPlace(engine)
    expect(await change('ben', { isActive: false })).toBe('changed')
    expect(await change('eve', { isActive: false })).toBe('changed')
    expect(await change('joe', { isActive: false })).toBe('changed')
    expect(await change('joe', { isActive: true })).toBe('changed')
    const newer = join(freshFolder(), 'newer.tar')
    await backUp(place, newer)

    // The machine that has the list, and one without it.
    const [same, other] = [await emptyPlace(engine), await emptyPlace(engine)]
    await cp(join(place.dataDir, 'erasures.jsonl'), join(same.dataDir, 'erasures.jsonl'))
    const { access } = await restore(path, same)
    expect(access).toMatchObject({ tokens: 1, restricted: 2 })
    expect(await accessIn(same)).toEqual({ people: ['ann owner', 'joe editor'], ...closed })
    expect(await titlesOf(same, 6)).toEqual([expect.stringMatching(/^Restored from the backup of/)])
    expect(await titlesOf(same, 8)).toEqual([])
    const all = ['ann owner', 'ben owner', 'eve editor', 'joe editor']
    expect((await restore(path, other)).access).toMatchObject({ tokens: 1, restricted: 0 })
    expect(await accessIn(other)).toEqual({ people: all, ...closed })
    // The newer backup brings the list to a new machine.
    const third = await emptyPlace(engine)
    await restore(newer, third)
    expect((await accessIn(third)).people).toEqual(['ann owner', 'joe editor'])
  },
)

test('C-67: who lost access after an upgrade does not get it back by the copy from before', async () => {
  const { place, change } = await staffedPlace('sqlite')
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const copy = join(freshFolder(), `before-002-name-${now}.db`)
  const db = await openPlace(place)
  await sql`vacuum into ${copy}`.execute(db)
  expect(await change('ben', { isActive: false })).toBe('changed')
  expect(await change('eve', { isActive: false })).toBe('changed')
  const target = await emptyPlace('sqlite')
  await cp(join(place.dataDir, 'erasures.jsonl'), join(target.dataDir, 'erasures.jsonl'))
  const { access } = await restoreCopy(copy, target)
  expect(access).toMatchObject({ tokens: 1, restricted: 2 })
  expect(await accessIn(target)).toEqual({ people: ['ann owner', 'joe editor'], ...closed })
  expect(await readdir(target.dataDir)).not.toContain('restoring')
})

test.each(engines)(
  'an owner who became an editor after a backup is an editor after its restore (%s)',
  async (engine) => {
    const { place, path, change } = await staffedPlace(engine)
    await change('ben', { role: 'editor' })
    const target = await emptyPlace(engine)
    await cp(join(place.dataDir, 'erasures.jsonl'), join(target.dataDir, 'erasures.jsonl'))
    await restore(path, target)
    expect((await accessIn(target)).people).toContain('ben editor')
  },
)

test('the command says what ended, asks to check people, and says when no owner is left', () => {
  const people = [{ email: 'joe@example.com', role: 'editor' as const }]
  expect(accessLines({ tokens: 2, restricted: 1, people })).toEqual([
    'People who lost access after the backup, and lost it again: 1.',
    'Tokens of programs that have ended: 2. Make those again that you need.',
    'These people can sign in with the password that they had at the time of the backup:',
    '  joe@example.com (editor)',
    'Has one of them left since? Deactivate that person on the page People at once.',
    'No owner is active: npm run owner -- ADDRESS makes one.',
  ])
})
