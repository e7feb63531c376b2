import { describe, expect, test } from 'vitest'

import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { countForm, formLimit } from './form-limit.server.ts'

const hour = 3_600_000

function fail(error: unknown) {
  throw error
}

async function limitOn(engine: Engine) {
  const db = await freshDatabase(engine)
  return { db, senderAt: formLimit(db, '/enquiries', fail) }
}

/** Whether a network is crowded after this form. */
async function isCrowdedAfter(sender: ReturnType<ReturnType<typeof formLimit>>, words = 'a') {
  await sender.secondsToWait(words)
  return sender.isCrowded()
}

async function sendersIn(db: Database) {
  return db.selectFrom('formSenders').selectAll().execute()
}

describe.for(engines)('the limit of forms on %s', (engine) => {
  test('more than twenty saved forms an hour make a network crowded, but none is refused', async () => {
    const { senderAt } = await limitOn(engine)
    for (let n = 0; n < 20; n++) {
      const sender = senderAt(`192.0.2.${n}`)
      expect(await sender.secondsToWait('a')).toBe(0)
      expect(sender.isCrowded()).toBe(false)
    }
    const near = senderAt('192.0.2.200')
    expect(await near.secondsToWait('a')).toBe(0)
    expect(near.isCrowded()).toBe(true)
    expect(await isCrowdedAfter(senderAt('::ffff:192.0.2.201'))).toBe(true)
    expect(await isCrowdedAfter(senderAt('192.0.3.1'))).toBe(false)
  })

  test('the network of an IPv6 address is its first 48 bits', async () => {
    const { senderAt } = await limitOn(engine)
    for (let n = 0; n <= 20; n++) await senderAt(`2001:db8:1:${n}::1`).secondsToWait('a')
    expect(await isCrowdedAfter(senderAt('2001:db8:1:ffff::1'))).toBe(true)
    expect(await isCrowdedAfter(senderAt('2001:db8:2::1'))).toBe(false)
  })

  test('C-70: repeated forms and forms that could not be saved do not make a network crowded', async () => {
    const { senderAt } = await limitOn(engine)
    const sender = senderAt('192.0.2.1')
    for (let n = 0; n < 30; n++) {
      expect(await sender.secondsToWait('the same')).toBe(0)
      const other = senderAt(`192.0.2.${n + 2}`)
      await other.secondsToWait('an outage')
      await other.giveBack('an outage')
      await other.giveBack('an outage')
    }
    expect(await isCrowdedAfter(sender, 'the same')).toBe(false)
    for (let n = 0; n < 20; n++) await senderAt(`192.0.2.${n + 2}`).secondsToWait('kept')
    expect(await isCrowdedAfter(sender, 'the same')).toBe(true)
  })

  test('forms over a visitor’s limit do not make a network crowded', async () => {
    const { senderAt } = await limitOn(engine)
    const sender = senderAt('192.0.2.1')
    for (let n = 0; n < 30; n++) {
      const wait = await sender.secondsToWait(`${n}`)
      expect(wait > 0).toBe(n >= 5)
    }
    expect(sender.isCrowded()).toBe(false)
  })

  test('three copies of the site together allow five forms an hour, also at once', async () => {
    const { db, senderAt } = await limitOn(engine)
    const others = [await secondDatabase(db), await secondDatabase(db)]
    const copies = [senderAt, ...others.map((one) => formLimit(one, '/enquiries', fail))]
    const sent = Array.from({ length: 5 }, (_, n) =>
      copies.map((at, copy) => at('192.0.2.1').secondsToWait(`${n} ${copy}`)),
    )
    const waits = await Promise.all(sent.flat())
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(3600)
    for (const at of copies) expect(await at('192.0.2.2').secondsToWait('a')).toBe(0)
    const newsletter = formLimit(db, '/newsletter', fail)
    expect(await newsletter('192.0.2.1').secondsToWait('a')).toBe(0)
  })

  test('no address is stored, and the cleanup drops what has expired', async () => {
    const { db, senderAt } = await limitOn(engine)
    await senderAt('192.0.2.77').secondsToWait('a message')
    const rows = await sendersIn(db)
    const short = expect.stringMatching(/^[0-9a-f]{6}$/)
    const expiresAt = expect.stringMatching(/^20/)
    expect(rows).toEqual([{ sender: short, network: short, forms: short, saved: 1, expiresAt }])
    await deleteExpired(db, Date.now(), 'formSenders')
    expect(await sendersIn(db)).toHaveLength(1)
    await deleteExpired(db, Date.now() + hour, 'formSenders')
    expect(await sendersIn(db)).toEqual([])
  })

  test('the hour begins with the first form, and a clock that was ahead refuses nobody', async () => {
    const { db } = await limitOn(engine)
    const from = { sender: 'a', network: 'b' }
    const now = Date.now()
    const wait = async (form: string, time: number) => (await countForm(db, from, form, time)).wait
    for (let n = 0; n < 5; n++) expect(await wait(`${n}`, now + n * 600_000)).toBe(0)
    expect(await wait('5', now + hour - 1000)).toBe(1)
    for (let n = 5; n < 10; n++) expect(await wait(`${n}`, now + 9000 * hour)).toBe(0)
    expect(await wait('10', now + 9000 * hour)).toBe(3600)
    expect(await wait('10', now + hour)).toBe(0)
  })

  test('forms of a copy whose clock is a little ahead count for all', async () => {
    const { db } = await limitOn(engine)
    const from = { sender: 'a', network: 'b' }
    const now = Date.now()
    for (let n = 0; n < 5; n++)
      expect((await countForm(db, from, `${n}`, now + 5_000)).wait).toBe(0)
    expect((await countForm(db, from, '5', now)).wait).toBe(3600)
    await deleteExpired(db, now, 'formSenders')
    expect(await sendersIn(db)).toHaveLength(1)
  })

  test('a form is let through and reported when it cannot be counted', async () => {
    const db = await freshDatabase(engine)
    const reported: unknown[] = []
    const sender = formLimit(db, '/enquiries', (error) => reported.push(error))('192.0.2.1')
    const giveBack = await takeAway(db, 'formSenders')
    expect(await sender.secondsToWait('a')).toBe(0)
    expect(sender.isCrowded()).toBe(false)
    await sender.giveBack('a')
    await giveBack()
    expect(reported).toHaveLength(1)
  })
})
