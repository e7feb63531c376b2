import { expect, test } from 'vitest'

import { defaultEmail, makeFirstOwner } from '#app/accounts/owners.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { mailServer } from '#app/mail/mail-server.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { storedMailSettings } from '#app/mail/stored-settings.server.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { firstRun, isNewSite, hideFirstRun } from './first-run.server.ts'
import { changeStep } from './step-action.server.ts'

const company = { name: 'Harbour Line Supplies', tagline: 'Parts at the quay', founded: '2003' }
const contact = {
  phone: '+31 10 555 0100',
  whatsapp: '',
  email: 'desk@harbour.example',
  street: 'Waalhaven 7',
  city: 'Rotterdam',
  country: 'the Netherlands',
  position: '51.8833, 4.4333',
  serviceTime: '08:00 to 18:00',
}

async function fresh(db: Database) {
  const settings = await openSettings(db)
  const mail = withoutMail(db)
  return {
    settings,
    mail,
    change: (step: string, typed: object) =>
      changeStep({ db, settings, mail, ownerId: undefined }, step, { version: '0', ...typed }),
    run: (more = {}) =>
      firstRun(db, { settings, mail, siteUrl: 'http://a.test', demo: 3, ...more }),
  }
}

test.each(engines)(
  'each step writes the real settings and leads to the next (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings, mail, change, run } = await fresh(db)
    const server = await mailServer()
    expect(await isNewSite(db)).toBe(true)
    expect(await run()).toEqual({ done: [], next: 'company', isOffered: true })

    expect(await change('company', company)).toMatchObject({ status: 303 })
    const { company: own, footer } = settings.current()
    expect(own).toMatchObject({ ...company, shortName: 'Harbour' })
    expect([own.description, footer.text]).toEqual(
      Array(2).fill('Harbour Line Supplies. Parts at the quay'),
    )
    expect(await isNewSite(db)).toBe(false)

    await change('contact', contact)
    const { phone, email, street, serviceTime } = contact
    expect(settings.current().contact).toMatchObject({
      phone,
      email,
      street,
      serviceTime,
      country: 'NL',
      address: 'Waalhaven 7, Rotterdam, Netherlands',
      supportEmail: contact.email,
      road: '',
      port: 'Rotterdam',
      latitude: 51.8833,
      longitude: 4.4333,
      hasPosition: true,
      isAlwaysOpen: false,
    })
    expect(settings.current().company.timeZone).toBe('Europe/Amsterdam')
    expect(await run()).toMatchObject({ done: ['company', 'contact'], next: 'address' })
    await change('address', {})
    const { host, port } = server.settings.server
    const typed = { host, port: String(port), user: '', from: contact.email, owner: contact.email }
    const refused = await change('mail', { intent: 'save', ...typed, port: '1' })
    expect(refused).toMatchObject({
      data: { isSaved: true, test: { problem: expect.stringMatching(/./) } },
    })
    expect(await run()).toMatchObject({ next: 'mail', mailProblem: expect.stringMatching(/./) })
    expect(await change('mail', { intent: 'save', ...typed })).toMatchObject({
      data: { isSaved: true, test: { to: contact.email, problem: undefined } },
    })
    expect(mail.settings).toEqual(await storedMailSettings(db))
    expect(server.state.arrived.map(({ to }) => to)).toEqual([contact.email])
    await change('demo', { intent: 'keep' })
    expect(await run()).toMatchObject({ next: undefined, isOffered: false })
  },
)

test.each(engines)(
  'the owner gives a name, and an address where mails reach nobody (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await makeFirstOwner(db, { email: defaultEmail, password: 'kettle anvil mango 7' })
    const owners = db.selectFrom('owners').select(['_id', 'name', 'email'])
    const { _id: ownerId } = await owners.executeTakeFirstOrThrow()
    const { settings, mail } = await fresh(db)
    const change = (typed: object) =>
      changeStep({ db, settings, mail, ownerId }, 'company', { version: '0', ...company, ...typed })
    expect(await change({ ownName: 'Ann', ownEmail: '' })).toMatchObject({
      data: { problems: { ownEmail: 'Please fill in this field.' } },
    })
    expect(settings.isDefault('company')).toBe(true)
    expect(await change({ ownName: 'Ann', ownEmail: 'Ann@Harbour.example' })).toMatchObject({
      status: 303,
    })
    expect(await owners.execute()).toMatchObject([{ name: 'Ann', email: 'ann@harbour.example' }])
    // Without the password, an address that works is not replaced.
    await change({ ownName: 'Ann', ownEmail: 'thief@example.com', version: '1' })
    expect(await owners.execute()).toMatchObject([{ email: 'ann@harbour.example' }])
  },
)

test.each(engines)('the logo of the first step is the logo of the site (%s)', async (engine) => {
  const { settings, change } = await fresh(await freshDatabase(engine))
  const logo = `/media/${'a'.repeat(32)}.webp`
  expect(await change('company', { ...company, logo: 'https://x.test/a.png' })).toMatchObject({
    data: { problems: { logo: 'Please upload a picture.' } },
  })
  expect(settings.isDefault('company')).toBe(true)
  await change('company', { ...company, logo })
  expect(settings.current().look).toMatchObject({ logo, logoHasName: false })
  await change('company', { ...company, logo, version: '1' })
  expect(settings.version('look')).toBe(1)
  await change('company', { ...company, version: '2' })
  expect(settings.current().look.logo).toBe(logo)
  await change('company', { ...company, logo: '', version: '3' })
  expect(settings.current().look.logo).toBe('')
})

test.each(engines)('the country of the default writes no company (%s)', async (engine) => {
  const { settings, change } = await fresh(await freshDatabase(engine))
  await change('contact', { ...contact, country: 'Bangladesh' })
  expect([settings.version('contact'), settings.version('company')]).toEqual([1, 0])
})

test('a number is taken as people dial it in the country', async () => {
  const { settings, change } = await fresh(await freshDatabase('sqlite'))
  await change('contact', { ...contact, phone: '010 555 0100', whatsapp: '06 5550 0101' })
  expect(settings.current().contact).toMatchObject({
    phone: '+31 10 555 0100',
    whatsapp: '+31 6 55500101',
  })
})

test.each(engines)('a place without a point on the map has none (%s)', async (engine) => {
  const { settings, change } = await fresh(await freshDatabase(engine))
  const phone = '+44 20 7946 0000'
  expect(await change('contact', { ...contact, position: '', phone })).toMatchObject({
    status: 303,
  })
  expect(settings.current().contact).toMatchObject({ hasPosition: false, phone })
})

test.each(engines)('a country of many clocks sets no time zone (%s)', async (engine) => {
  const { settings, change } = await fresh(await freshDatabase(engine))
  await change('contact', { ...contact, country: 'Australia' })
  expect(settings.isDefault('company')).toBe(true)
  await change('contact', { ...contact, country: 'Germany', version: '1' })
  expect(settings.current().company.timeZone).toBe('Europe/Berlin')
  await change('contact', { ...contact, version: '2' })
  expect(settings.current().company.timeZone).toBe('Europe/Berlin')
})

test.each(engines)('a wrong field is named, and nothing is saved (%s)', async (engine) => {
  const { settings, change, run } = await fresh(await freshDatabase(engine))
  const wrong = { ...contact, phone: '01700', email: 'x', position: '91, 200', street: '' }
  const answer = await change('contact', wrong)
  expect(answer).toMatchObject({ init: { status: 422 } })
  expect(answer).toHaveProperty('data.problems', {
    phone: expect.stringMatching(/^Please begin with/),
    email: expect.stringMatching(/^Please give/),
    street: 'Please fill in this field.',
    position: expect.stringMatching(/^Please give two numbers/),
  })
  for (const position of ['north', '51.8']) {
    const problems = { position: expect.stringMatching(/^Please give two numbers/) }
    expect(await change('contact', { ...contact, position })).toMatchObject({ data: { problems } })
  }
  expect(settings.isDefault('contact')).toBe(true)
  expect(await change('company', { ...company, founded: 'long ago' })).toMatchObject({
    data: { problems: { founded: 'Please give a year, like 1994.' } },
  })
  await change('company', company)
  expect(await change('company', { ...company, name: 'Late' })).toMatchObject({
    data: { problems: { form: expect.stringMatching(/^Another person changed this/) } },
  })
  expect(settings.current().company.name).toBe(company.name)
  await expect(change('nothing', {})).rejects.toMatchObject({ init: { status: 404 } })
  expect((await run()).done).toEqual(['company'])
})

test.each(engines)(
  'what is done elsewhere is done, and the offer is hidden (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings, run } = await fresh(db)
    const value = { ...settings.current().company, name: 'Harbour' }
    await settings.save({ section: 'company', value, version: 0 })
    const live = await run({ siteUrl: 'https://harbour.example', demo: 0 })
    expect(live).toEqual({ done: ['company', 'address', 'demo'], next: 'contact', isOffered: true })
    await hideFirstRun(db)
    await hideFirstRun(db)
    expect(await run()).toMatchObject({ next: 'contact', isOffered: false })
  },
)

test.each(engines)('a step that is sent twice is saved once (%s)', async (engine) => {
  const { settings, change } = await fresh(await freshDatabase(engine))
  for (const _tap of [1, 2]) {
    expect(await change('company', company)).toMatchObject({ status: 303 })
    expect(await change('contact', contact)).toMatchObject({ status: 303 })
  }
  expect(settings.version('contact')).toBe(1)
  expect(await change('contact', { ...contact, city: 'Antwerp' })).toMatchObject({
    init: { status: 409 },
  })
})
