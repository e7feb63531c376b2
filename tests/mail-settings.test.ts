import { beforeAll, expect, test } from 'vitest'

import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { mailServer } from '#app/mail/mail-server.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const password = 'a-password-of-the-mail-server'

test.each(engines)(
  'mail that the owner sets is used by another copy too, and its password is never shown (%s)',
  async (engine) => {
    const DATABASE_URL = engine === 'postgres' ? await freshUrl() : ''
    const env = { DATABASE_URL, DATA_DIR: freshFolder() }
    const here = await openWholeSite(env)
    const there = await openWholeSite(env)
    const page = async ({ app, cookie }: typeof here) =>
      (await whileBusy(() => app.inject({ url: '/dashboard/mail', headers: { cookie } }))).body
    expect(await page(there)).toContain('Mail is off')
    const { settings, state } = await mailServer({ password })
    const form = new URLSearchParams({
      intent: 'save',
      host: settings.server.host,
      port: String(settings.server.port),
      user: 'us',
      password,
      from: 'desk@harbour.example',
      owner: 'me@harbour.example',
    })
    const stranger = await here.send('/dashboard/mail', form)
    expect(stranger.statusCode).not.toBe(200)
    expect(state.arrived).toEqual([])
    const saved = await here.send('/dashboard/mail', form, { cookie: here.cookie })
    expect(saved.body).toContain('took the test email to')
    expect(state.arrived.map(({ to }) => to)).toEqual(['me@harbour.example'])
    await expect.poll(() => page(there), { timeout: 20_000 }).toContain('Mail goes out')
    for (const body of [saved.body, await page(here), await page(there)]) {
      expect(body).not.toContain(password)
    }
    const fixed = await openWholeSite({
      ...env,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'web@harbour.example',
    })
    expect(await page(fixed)).toContain(
      'Mail is set by environment variables where the site is started.',
    )
    const refused = await fixed.send('/dashboard/mail', form, { cookie: fixed.cookie })
    expect(refused.statusCode).toBe(422)
  },
  5 * minutes,
)
