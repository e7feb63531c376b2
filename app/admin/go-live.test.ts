import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { goLiveTasks } from './go-live.server.ts'

test.each(engines)('the checklist names what is still a placeholder (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const settings = await openSettings(db)
  const addresses = () => goLiveTasks(settings, { settings: undefined }).map(({ to }) => to)
  const [company, ...others] = addresses()
  expect(company).toBe('/dashboard/settings/company')
  expect(others).toEqual([
    '/dashboard/settings/contact',
    '/dashboard/settings/chairman',
    '/dashboard/mail',
  ])
  const value = { ...settings.current().company, name: 'Harbour Stores' }
  await settings.save({ section: 'company', value, version: 0 })
  expect(addresses()).toEqual(others)
})
