import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { engines, freshFolder } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { endSubscription, saveSubscriber } from '#app/newsletter/subscribers.server.ts'

import { backUp } from './back-up.server.ts'
import { emptyPlace, filledPlace, openPlace } from './backup.testing.ts'
import { restore } from './restore.server.ts'

const list = 'erasures.jsonl'
const anna = 'anna@example.com'

// No server listens on this port, so emails stay queued.
const server = { host: '127.0.0.1', port: 9, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

/** A filled site in which Anna, who has an enquiry too, and Ben have asked for the newsletter. */
async function subscribedPlace(engine: Parameters<typeof filledPlace>[0]) {
  const { place, db } = await filledPlace(engine, 1)
  const mailing = { mail: openMail(db, settings, () => {}), siteUrl: 'https://shop.example' }
  const subscribe = (email: string) =>
    saveSubscriber(db, { email, source: '/faq', senderHash: '', suspicion: null }, mailing)
  await subscribe(anna)
  await subscribe('ben@example.com')
  const unsubscribe = async (email: string) => {
    const query = db.selectFrom('subscribers').select('token').where('email', '=', email)
    const { token } = await query.executeTakeFirstOrThrow()
    const report = (error: unknown) => expect.fail(String(error))
    await endSubscription(db, token ?? '', { dataDir: place.dataDir, report })
  }
  const backedUp = async () => {
    const path = join(freshFolder(), 'site.tar')
    await backUp(place, path)
    return path
  }
  return { place, subscribe, unsubscribe, backedUp }
}

async function emailsIn(place: Parameters<typeof openPlace>[0]) {
  const db = await openPlace(place)
  const subscribers = await db.selectFrom('subscribers').select('email').orderBy('email').execute()
  const enquiries = await db.selectFrom('enquiries').select('email').orderBy('_id').execute()
  const mails = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  return {
    subscribers: subscribers.map(({ email }) => email),
    enquiries: enquiries.map(({ email }) => email),
    mails: mails.map(({ recipient }) => recipient),
  }
}

test.each(engines)(
  'C-34: who unsubscribed after a backup stays unsubscribed after its restore, and keeps the rest (%s)',
  async (engine) => {
    const { place, unsubscribe, backedUp } = await subscribedPlace(engine)
    const old = await backedUp()
    await unsubscribe(anna)
    const newer = await backedUp()
    expect(readFileSync(join(place.dataDir, list), 'utf8')).not.toMatch(/anna|example/i)

    // The machine that has the list, and a new machine, to which the newer backup brings it.
    const [same, other] = [await emptyPlace(engine), await emptyPlace(engine)]
    await cp(join(place.dataDir, list), join(same.dataDir, list))
    expect(await restore(old, same)).toMatchObject({ erased: 0, unsubscribed: 1 })
    expect(await restore(newer, other)).toMatchObject({ erased: 0, unsubscribed: 0 })
    for (const target of [same, other]) {
      expect(await emailsIn(target)).toEqual({
        subscribers: ['ben@example.com'],
        enquiries: [anna, null, 'eve@example.com'],
        mails: ['ben@example.com'],
      })
      const restored = readFileSync(join(target.dataDir, list), 'utf8')
      expect(restored).toBe(readFileSync(join(place.dataDir, list), 'utf8'))
    }
  },
)

test.each(engines)(
  'who unsubscribes and subscribes again before a backup is subscribed after its restore (%s)',
  async (engine) => {
    const { place, subscribe, unsubscribe, backedUp } = await subscribedPlace(engine)
    await unsubscribe(anna)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await subscribe(anna)
    const path = await backedUp()
    const target = await emptyPlace(engine)
    await cp(join(place.dataDir, list), join(target.dataDir, list))
    expect(await restore(path, target)).toMatchObject({ unsubscribed: 0 })
    expect(await emailsIn(target)).toEqual(await emailsIn(place))
    expect((await emailsIn(target)).subscribers).toEqual([anna, 'ben@example.com'])
  },
)
