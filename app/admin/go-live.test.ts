import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { mailSettings } from '#app/mail/settings.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { examples } from './examples.server.ts'
import { type GoLiveTask, goLiveTasks } from './go-live.server.ts'

test.each(engines)('the checklist names what is still a placeholder (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const settings = await openSettings(db)
  const site = { settings, mail: { settings: undefined }, siteUrl: 'http://shop.example' }
  const left = (more = {}) => {
    const all = goLiveTasks({ ...site, hasBackup: false, hasGeneratedPassword: true, ...more })
    const open = (tasks: GoLiveTask[]) => tasks.filter(({ isDone }) => !isDone)
    return { tasks: open(all.tasks), texts: open(all.texts) }
  }
  const addresses = (more = {}) => left(more).tasks.map(({ to }) => to)
  const at = (section: string) => `/dashboard/settings/${section}`
  expect(addresses()).toEqual([
    at('company'),
    at('contact'),
    '/dashboard/mail',
    '/dashboard/account',
    '/dashboard/backups',
    undefined,
  ])
  const invented = ['hero', 'hero', 'clients', 'testimonials', 'chairman', 'about', 'offers']
  expect(left().texts.map(({ to }) => to)).toEqual(
    ['footer', 'privacy', ...invented, 'social', 'figures', 'faq'].map(at),
  )

  const { company, contact, figures } = settings.current()
  const named = { ...company, name: 'Harbour Stores', description: 'Ropes' }
  await settings.save({ section: 'company', value: named, version: 0 })
  expect(left().tasks[0]).toMatchObject({
    title: 'Company: still a placeholder',
    text: 'Tagline. On every page, in search results and in emails.',
  })
  const own = { ...named, tagline: 'Ropes since 2001' }
  await settings.save({ section: 'company', value: own, version: 1 })
  const reached = { ...contact, phone: '+31 10 555 0100', email: 'desk@harbour.example' }
  await settings.save({ section: 'contact', value: reached, version: 0 })
  expect(left().tasks[0]?.text).toBe(
    'Email for support, address, street and position on the map. On every page, and behind every WhatsApp button.',
  )
  expect(left().tasks.map(({ title }) => title)).not.toContain('Company: still a placeholder')
  const abroad = { ...reached, country: 'US' }
  await settings.save({ section: 'contact', value: abroad, version: 1 })
  expect(left().tasks[0]?.text).toMatch(/^Time zone\. /)
  await settings.save({ section: 'contact', value: reached, version: 2 })
  await settings.save({ section: 'figures', value: figures, version: 0 })
  expect(left().texts.map(({ to }) => to)).not.toContain(at('figures'))

  const hours = { ...reached, serviceTime: '08:00 to 18:00', isAlwaysOpen: false }
  await settings.save({ section: 'contact', value: hours, version: 3 })
  expect(left().texts.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['whyChooseUs', 'productSlides'].map(at)),
  )

  const mended = { hasBackup: true, hasGeneratedPassword: false }
  const settingsAndMail = [at('contact'), '/dashboard/mail']
  expect(addresses({ ...mended, siteUrl: 'https://shop.example' })).toEqual(settingsAndMail)
  const mail = {
    settings: mailSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }),
  }
  expect(addresses({ ...mended, siteUrl: 'https://shop.example', mail })).toEqual([at('contact')])
  const mailProblem = 'The server did not accept the password.'
  expect(left({ ...mended, mail, mailProblem }).tasks).toContainEqual(
    expect.objectContaining({ title: 'The test email was not sent', text: mailProblem }),
  )
  for (const siteUrl of ['https://localhost', 'https://127.0.0.1:8443', 'https://[::1]']) {
    expect(addresses({ ...mended, siteUrl })).toEqual([...settingsAndMail, undefined])
  }
})

test.each(engines)(
  'an invented text is an example until it is changed or hidden, also in a saved section (%s)',
  async (engine) => {
    const settings = await openSettings(await freshDatabase(engine))
    const left = () => examples.filter(({ isPublic }) => isPublic(settings)).map(({ id }) => id)
    const { hero, clients } = settings.current()
    const [first, ...others] = hero.slides
    if (!first) throw new Error('There is no slide.')
    const changed = { ...hero, slides: [{ ...first, title: 'Ropes at the quay' }, ...others] }
    await settings.save({ section: 'hero', value: changed, version: 0 })
    const named = { ...clients, first: [{ name: 'Quay Line', flag: 'pennant' }] }
    await settings.save({ section: 'clients', value: named, version: 0 })
    expect(left()).toEqual(expect.arrayContaining(['hero', 'certificate', 'clients', 'offers']))
    for (const { id, isPublic, hide } of examples) {
      if (isPublic(settings)) expect([id, await hide(settings)]).toEqual([id, true])
    }
    expect(left()).toEqual([])
    const { slides } = settings.shown().hero
    expect(slides.filter(({ isOn }) => isOn).map(({ title }) => title)).toEqual([
      'Ropes at the quay',
      'Marine electronics',
    ])
    expect(settings.shown().clients.first).toEqual([])
    expect(settings.current().clients.first).toEqual(named.first)
  },
)
