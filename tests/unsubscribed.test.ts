import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test, vi } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { saveSubscriber } from '#app/newsletter/subscribers.server.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minute = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minute)

async function withSubscriber(engine: Engine) {
  const DATA_DIR = freshFolder()
  const DATABASE_URL = engine === 'postgres' ? await freshUrl() : ''
  const { app, db } = await openWholeSite({ DATA_DIR, DATABASE_URL })
  const mailing = { mail: withoutMail(db), siteUrl: readConfig({}).siteUrl }
  const anna = { email: 'anna@example.com', source: '', senderHash: '', suspicion: null }
  await saveSubscriber(db, anna, mailing)
  const { token } = await db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow()
  const post = async (end = token) => {
    const answer = await app.inject({ method: 'POST', url: `/newsletter/unsubscribe/${end}` })
    const rows = await db.selectFrom('subscribers').select('email').execute()
    return [answer.statusCode, answer.body.includes('You are unsubscribed'), rows.length]
  }
  return { app, dataDir: DATA_DIR, post }
}

test.each(engines)(
  'C-34: one click lists the address once, and a wrong link lists nothing (%s)',
  async (engine) => {
    const { dataDir, post } = await withSubscriber(engine)
    expect(await post('a'.repeat(22))).toEqual([200, true, 1])
    expect(await rememberedErasures(dataDir)).toEqual([])
    expect(await post()).toEqual([200, true, 0])
    expect(await post()).toEqual([200, true, 0])
    expect(await rememberedErasures(dataDir)).toEqual([
      { at: expect.any(String), salt: expect.any(String), subscriber: expect.any(String) },
    ])
  },
  minute,
)

test.each(engines)(
  'one click unsubscribes even if the list of erasures cannot be written (%s)',
  async (engine) => {
    const { app, dataDir, post } = await withSubscriber(engine)
    mkdirSync(join(dataDir, 'erasures.jsonl'))
    const logged = vi.spyOn(app.log, 'error')
    expect(await post()).toEqual([200, true, 0])
    expect(logged).toHaveBeenCalledOnce()
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/anna/)
  },
  minute,
)
