import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { freshFolder, freshUrl } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { freePort, start } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** What a start says on its error output when it ends by itself. */
async function refusal(env: Record<string, string>) {
  const { code, said } = start({ DATA_DIR: freshFolder(), DEMO_CONTENT: 'off', ...env })
  expect(await code, said.err).toBe(1)
  expect(said.err.endsWith('\n')).toBe(true)
  return said.err.trimEnd().split('\n')
}

/** A path that nobody can make, not even root: its parent is a file. */
function impossibleFolder() {
  const file = join(freshFolder(), 'file')
  writeFileSync(file, '')
  return join(file, 'sub')
}

test.each([
  [{ PORT: 'http' }, /^PORT must be a number/],
  [{ SITE_URL: 'example.com/shop' }, /^SITE_URL must be an origin/],
  [{ DATABASE_URL: 'mysql://me:secret@host/db' }, /^DATABASE_URL must look like postgres:/],
  [{ ADMIN_EMAIL: 'me' }, /^ADMIN_EMAIL must be an email address/],
  [{ ADMIN_PASSWORD: 'a secret' }, /^ADMIN_PASSWORD must have at least 15 characters$/],
  [{ HOST: '0.0.0.0', RATE_LIMITS: 'off' }, /^RATE_LIMITS may be off only/],
  [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }, /127\.0\.0\.1:1 .*check DATABASE_URL/],
  [{ HOST: '192.0.2.1' }, /^Cannot listen on 192\.0\.2\.1 .*HOST must be/],
])(
  'a start with %o ends with one line that says what to do',
  async (env, hint) => {
    const lines = await refusal({ PORT: String(await freePort()), ...env })
    expect(lines).toEqual([expect.stringMatching(hint)])
    expect(lines[0]).not.toContain('secret')
  },
  2 * minutes,
)

test(
  'a start with two mistakes names both',
  async () => {
    expect(await refusal({ PORT: '0', LOG_LEVEL: 'loud' })).toEqual([
      expect.stringMatching(/^PORT must/),
      expect.stringMatching(/^LOG_LEVEL must/),
    ])
  },
  2 * minutes,
)

test(
  'a folder that cannot be made ends the start, with either database',
  async () => {
    const DATA_DIR = impossibleFolder()
    const hint = expect.stringMatching(/^Cannot write .* set DATA_DIR to another one\.$/)
    expect(await refusal({ DATA_DIR })).toEqual([hint])
    expect(await refusal({ DATA_DIR, DATABASE_URL: await freshUrl() })).toEqual([hint])
  },
  2 * minutes,
)

test(
  'a mistake that no advice covers is told with every detail',
  async () => {
    const DATA_DIR = freshFolder()
    const file = new DatabaseSync(join(DATA_DIR, 'chandlery.db'))
    file.exec('create table products (x)')
    file.close()
    const [first, ...details] = await refusal({ DATA_DIR })
    expect(first).toMatch(/^Error: Could not bring the database up to date: .*already exists/)
    expect(details.join('\n')).toMatch(/^ {4}at .*cause\]: Error/s)
  },
  2 * minutes,
)

test(
  'a port in use ends the start',
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ PORT: port })).toEqual([
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=3001 npm start`,
    ])
  },
  2 * minutes,
)
