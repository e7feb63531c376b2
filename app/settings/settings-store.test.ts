import { expect, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { watchContent } from '#app/database/content-watch.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import { defaults } from './defaults.ts'
import type { Section } from './schema.ts'
import { openSettings } from './settings-store.server.ts'

const day = 24 * 3_600_000
const contact = { ...defaults.contact, phone: '+31 10 555 0100', city: 'Rotterdam' }

test.each(engines)('a section without a change has the default texts (%s)', async (engine) => {
  const settings = await openSettings(await freshDatabase(engine))
  expect(settings.current()).toEqual(defaults)
  expect([settings.isDefault('contact'), settings.version('contact')]).toEqual([true, 0])
})

test.each(engines)(
  'a saved section is in memory at once, and the others stay (%s)',
  async (engine) => {
    const settings = await openSettings(await freshDatabase(engine))
    const heard: Section[][] = []
    settings.onChange((changed) => heard.push(changed))
    const before = settings.current()
    expect(await settings.save({ section: 'contact', value: contact, version: 0 })).toBe(true)
    expect(settings.current()).toEqual({ ...defaults, contact })
    expect(settings.current()).not.toBe(before)
    expect(Object.isFrozen(settings.current().contact)).toBe(true)
    expect([settings.isDefault('contact'), settings.version('contact')]).toEqual([false, 1])
    expect(heard).toEqual([['contact']])
  },
)

test.each(engines)(
  'entries stored before they could be switched off are on (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const former = defaults.offers.map((offer) => ({ ...offer, isOn: undefined }))
    const row = { section: 'offers', version: 1, changedAt: new Date().toISOString() }
    await db
      .insertInto('settings')
      .values({ ...row, value: JSON.stringify(former), changedBy: null })
      .execute()
    expect((await openSettings(db)).current().offers).toEqual(defaults.offers)
  },
)

test.each(engines)('of two changes of one version the second is refused (%s)', async (engine) => {
  const settings = await openSettings(await freshDatabase(engine))
  const save = (city: string) =>
    settings.save({ section: 'contact', value: { ...contact, city }, version: 0 })
  const saved = await Promise.all([save('Rotterdam'), save('Antwerp')])
  expect(saved.toSorted()).toEqual([false, true])
  expect(settings.version('contact')).toBe(1)
})

test.each(engines)('a version is kept for 30 days after it was replaced (%s)', async (engine) => {
  const { db, ownerId } = await withOwner(engine)
  const settings = await openSettings(db)
  const now = Date.now()
  const change = { section: 'contact', ownerId } as const
  await settings.save({ ...change, value: contact, version: 0 }, now - 40 * day)
  await settings.save({ ...change, value: { ...contact, city: 'Delft' }, version: 1 }, now - day)
  await settings.save({ ...change, value: null, version: 2 }, now)
  expect(settings.current()).toEqual(defaults)
  expect(settings.isDefault('contact')).toBe(true)
  expect(await settings.versions('contact', now)).toEqual([
    {
      version: 3,
      changedAt: new Date(now).toISOString(),
      changedBy: 'owner@example.com',
      isDefault: true,
      isHidden: false,
    },
    {
      version: 2,
      changedAt: new Date(now - day).toISOString(),
      changedBy: 'owner@example.com',
      isDefault: false,
      isHidden: false,
    },
    {
      version: 1,
      changedAt: new Date(now - 40 * day).toISOString(),
      changedBy: 'owner@example.com',
      isDefault: false,
      isHidden: false,
    },
  ])
  expect(await settings.valueOf('contact', 2)).toEqual({ ...contact, city: 'Delft' })
  expect(await settings.valueOf('contact', 3)).toBeNull()
  expect(await settings.valueOf('contact', 1)).toEqual(contact)
  expect(await settings.valueOf('contact', 1, now + 30 * day)).toBeUndefined()
  expect(await settings.valueOf('contact', 2, now + 31 * day)).toBeUndefined()
})

test.each(engines)(
  'another copy of the site sees a change within a second or two (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const [here, there] = [await openSettings(db), await openSettings(other)]
    const failed: unknown[] = []
    const stop = await watchContent(
      other,
      (subject) => void (subject === 'settings' && there.reload()),
      (error) => failed.push(error),
    )
    await here.save({ section: 'footer', value: { text: 'Parts from Rotterdam.' }, version: 0 })
    await expect
      .poll(() => there.current().footer.text, { timeout: 20_000 })
      .toBe('Parts from Rotterdam.')
    expect(failed).toEqual([])
    await stop()
  },
)

test.each(engines)(
  'a stored value of another shape leaves the default texts (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const changedAt = new Date().toISOString()
    const row = { section: 'footer', value: '{"text":1}', version: 1, changedAt, changedBy: null }
    await db.insertInto('settings').values(row).execute()
    expect((await openSettings(db)).current().footer).toEqual(defaults.footer)
  },
)

test.each(engines)(
  'a stored value keeps its texts when the program has a field more (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { isAlwaysOpen, ...older } = contact
    const changedAt = new Date().toISOString()
    const value = JSON.stringify(older)
    const row = { section: 'contact', value, version: 1, changedAt, changedBy: null }
    await db.insertInto('settings').values(row).execute()
    expect((await openSettings(db)).current().contact).toEqual({ ...older, isAlwaysOpen })
  },
)

test.each(engines)(
  'C-92: a certificate that was a text is our example, or hidden where the text was the owner’s (%s)',
  async (engine) => {
    const changedAt = new Date().toISOString()
    const certificates = [
      [{ isOn: true, kind: 'Certificate', name: 'ISO 9001:2015', of: 'Quality (example)' }, true],
      [{ isOn: false, kind: 'Certificate', name: 'ISO 9001:2015', of: 'Quality (example)' }, false],
      [{ isOn: true, kind: 'Certificate', name: 'ISO 14001:2015', of: 'Environment' }, false],
    ] as const
    for (const [certificate, isOn] of certificates) {
      const db = await freshDatabase(engine)
      const slides = defaults.hero.slides.slice(0, 1)
      const value = JSON.stringify({ slides, certificate })
      const row = { section: 'hero', value, version: 1, changedAt, changedBy: null }
      await db.insertInto('settings').values(row).execute()
      const { hero } = (await openSettings(db)).current()
      expect(hero).toEqual({ slides, certificate: { isOn, picture: '', alt: '' } })
    }
  },
)

test.each(engines)(
  'C-92 C-93: a certificate and logos of makers are in use (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const settings = await openSettings(db)
    const [certificate, logo] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}.webp`)
    const hero = {
      ...defaults.hero,
      certificate: { isOn: true, picture: certificate ?? '', alt: '' },
    }
    await settings.save({ section: 'hero', value: hero, version: 0 })
    const brand = { maker: 'Yanmar', categoryId: 2, mark: logo ?? '' }
    await settings.save({ section: 'brands', value: { first: [brand], second: [] }, version: 0 })
    const uses = await db.selectFrom('mediaUses').select('address').orderBy('address').execute()
    expect(uses.map(({ address }) => address)).toEqual([certificate, logo])
  },
)

test.each(engines)('the files of every stored version are in use (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const settings = await openSettings(db)
  const address = `/media/${'a'.repeat(32)}.webp`
  const chairman = { ...defaults.chairman, picture: address }
  const now = Date.now()
  const uses = () => db.selectFrom('mediaUses').select(['address', 'subject']).execute()
  await settings.save({ section: 'chairman', value: chairman, version: 0 }, now - 40 * day)
  expect(await uses()).toEqual([{ address, subject: 'settings' }])
  await settings.save({ section: 'chairman', value: null, version: 1 }, now - 35 * day)
  expect(await uses()).toEqual([{ address, subject: 'settings' }])
  await settings.save({ section: 'chairman', value: null, version: 2 }, now)
  expect(await uses()).toEqual([])
  const [old] = await db.selectFrom('mediaToRemove').selectAll().execute()
  expect(old).toEqual({ address, since: new Date(now).toISOString() })
})

test.each(engines)(
  'visitors of every copy see nothing of a hidden section until it is published (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const settings = await openSettings(db)
    const other = await openSettings(await secondDatabase(db))
    expect(settings.shown()).toEqual(defaults)
    const hidden = { section: 'offers', value: null, isHidden: true } as const
    expect(await settings.save({ ...hidden, version: 0 })).toBe(true)
    await other.reload()
    for (const { shown, current, isHidden } of [settings, other]) {
      expect([shown().offers, isHidden('offers')]).toEqual([[], true])
      expect(current()).toEqual(defaults)
    }
    expect(await settings.versions('offers')).toMatchObject([{ version: 1, isHidden: true }])
    const [offer] = defaults.offers
    const value = offer ? [{ ...offer, subject: 'Ropes' }] : []
    await settings.save({ section: 'offers', value, version: 1 })
    expect([settings.shown().offers, settings.isHidden('offers')]).toEqual([value, false])
  },
)
