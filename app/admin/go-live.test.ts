import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { goLiveTasks } from './go-live.server.ts'

test.each(engines)('the checklist names what is still a placeholder (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const settings = await openSettings(db)
  const site = { settings, mail: { settings: undefined }, siteUrl: 'http://shop.example' }
  const addresses = (more = {}) =>
    goLiveTasks({ ...site, hasBackup: false, hasDrawnPassword: true, ...more }).flatMap((task) =>
      task.isDone ? [] : [task.to],
    )
  const [company, ...others] = addresses()
  expect(company).toBe('/dashboard/settings/company')
  expect(others).toEqual([
    '/dashboard/settings/contact',
    '/dashboard/settings/chairman',
    '/dashboard/mail',
    '/dashboard/account',
    '/dashboard/backups',
    undefined,
  ])
  const value = { ...settings.current().company, name: 'Harbour Stores' }
  await settings.save({ section: 'company', value, version: 0 })
  expect(addresses()).toEqual(others)
  const mended = { hasBackup: true, hasDrawnPassword: false }
  const settingsAndMail = others.slice(0, 3)
  expect(addresses({ ...mended, siteUrl: 'https://shop.example' })).toEqual(settingsAndMail)
  for (const siteUrl of ['https://localhost', 'https://127.0.0.1:8443', 'https://[::1]']) {
    expect(addresses({ ...mended, siteUrl })).toEqual([...settingsAndMail, undefined])
  }
})
