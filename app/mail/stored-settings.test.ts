import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import { mailServer } from './mail-server.testing.ts'
import { openMail } from './mail.server.ts'
import { queued, soon, startMail, withoutMail } from './mail.testing.ts'
import { sendTestEmail } from './smtp.server.ts'
import { saveMailSettings, storedMailSettings } from './stored-settings.server.ts'

const typed = {
  host: 'smtp.example.com',
  port: '465',
  user: 'desk@example.com',
  password: ' ropes and anchors ',
  from: 'desk@example.com',
  owner: 'me@example.com',
}

test.each(engines)(
  'the owner sets the mail server, and keeps its password (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    expect(await storedMailSettings(db)).toBeUndefined()
    expect(await saveMailSettings(db, typed)).toBeUndefined()
    const login = { user: typed.user, password: typed.password }
    const server = { host: typed.host, port: 465, isSecure: true, login }
    expect(await storedMailSettings(db)).toEqual({ server, from: typed.from, owner: typed.owner })

    const changed = { ...typed, password: '', from: 'sales@example.com' }
    expect(await saveMailSettings(db, changed)).toBeUndefined()
    expect(await storedMailSettings(db)).toMatchObject({ server, from: 'sales@example.com' })
    // Another server must never be given the password of this one.
    const needed = { password: 'Please type the password.' }
    for (const other of [{ host: 'evil.example' }, { port: '587' }, { user: 'you' }]) {
      expect(await saveMailSettings(db, { ...changed, ...other })).toEqual(needed)
    }
    expect(await saveMailSettings(db, { ...changed, user: '' })).toBeUndefined()
    expect((await storedMailSettings(db))?.server.login).toBeUndefined()
    expect(await saveMailSettings(db, changed)).toEqual(needed)
  },
)

test.each([
  ['host', ''],
  ['host', 'https://smtp.example.com'],
  ['host', 'a b'],
  ['port', '0'],
  ['port', '65536'],
  ['port', 'many'],
  ['from', ''],
  ['from', 'desk@example.com\r\nBcc: a@b.example'],
  ['owner', 'nobody'],
  ['password', 'a\nb'],
])('%s %j is refused beside its field, and nothing is saved', async (name, text) => {
  const db = await freshDatabase('sqlite')
  expect(await saveMailSettings(db, { ...typed, [name]: text })).toEqual({
    [name]: expect.stringMatching(/^Please/),
  })
  expect(await storedMailSettings(db)).toBeUndefined()
})

test.each(engines)('a new server sends what waited, without a restart (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { mail } = startMail(db, undefined)
  expect(await queued(db, mail)).toBe('off')
  const [first, second] = [await mailServer(), await mailServer()]
  await saveMailSettings(db, serverOf(first))
  await mail.reload()
  expect(await queued(db, mail)).toBe('queued')
  await expect.poll(() => first.state.arrived.map(({ to }) => to), soon).toEqual([typed.owner])
  await first.close()
  await queued(db, mail, { event: 'enquiry 2 to owner' })
  await saveMailSettings(db, serverOf(second))
  await mail.reload()
  await expect.poll(() => second.state.arrived.length, soon).toBe(1)
  expect(mail.settings?.server.port).toBe(second.settings.server.port)
})

test.each(engines)('settings of the environment come first (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { settings } = await mailServer()
  await saveMailSettings(db, typed)
  const fixed = openMail(db, settings, () => undefined)
  await fixed.reload()
  expect([fixed.isFixed, fixed.settings]).toEqual([true, settings])
  const other = await secondDatabase(db)
  const copy = withoutMail(other)
  await copy.reload()
  expect([copy.isFixed, copy.settings?.from]).toEqual([false, typed.from])
})

test('a test email reports what the server said', async () => {
  const db = await freshDatabase('sqlite')
  const { settings, state, close } = await mailServer({ password: 'right' })
  const tested = (login?: { user: string; password: string }) =>
    sendTestEmail(
      openMail(db, { ...settings, server: { ...settings.server, login } }, () => undefined),
    )
  expect((await tested({ user: 'us', password: 'wrong' }))?.problem).toMatch(/^535 Authentication/)
  expect(await tested({ user: 'us', password: 'right' })).toEqual({
    to: settings.owner,
    problem: undefined,
  })
  expect(state.arrived.map(({ to }) => to)).toEqual([settings.owner])
  state.mood = 'refusing us'
  expect((await tested({ user: 'us', password: 'right' }))?.problem).toBe('550 Sender not allowed')
  await close()
  expect((await tested())?.problem).toContain('ECONNREFUSED')
  expect(await sendTestEmail(withoutMail(db))).toBeUndefined()
})

test.each(engines)(
  'a mail that fails while the server is changed goes through the new one (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const taken = Promise.withResolvers<void>()
    const first = await mailServer({
      mood: 'dying',
      onTaken: () => {
        taken.resolve()
        return setTimeout(500)
      },
    })
    const second = await mailServer()
    await saveMailSettings(db, serverOf(first))
    const { mail } = startMail(db, undefined)
    await mail.reload()
    await queued(db, mail)
    await taken.promise
    await saveMailSettings(db, serverOf(second))
    await mail.reload()
    await expect.poll(() => second.state.arrived.length, soon).toBe(1)
  },
)

/** What an owner types for this server. */
function serverOf({ settings }: Awaited<ReturnType<typeof mailServer>>) {
  const { host, port } = settings.server
  return { ...typed, host, port: String(port), user: '', password: '' }
}
