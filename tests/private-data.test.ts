import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { freshDatabase, fileOf, freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test(
  'no other user can read the data, also when the folder existed and the umask is open',
  async () => {
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    const DATA_DIR = freshFolder()
    chmodSync(DATA_DIR, 0o755)
    await startSite({ DATA_DIR, DEMO_CONTENT: 'off' })
    expect((statSync(DATA_DIR).mode & 0o777).toString(8)).toBe('700')
    const names = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(
      expect.arrayContaining(['chandlery.db', 'chandlery.db-wal', 'chandlery.db-shm', 'media']),
    )
    const open = names.filter((name) => statSync(join(DATA_DIR, name)).mode & 0o077)
    expect(open).toEqual([])
  },
  2 * minutes,
)

test('the file of a new database is private before anything is written to it', async () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const file = await fileOf(await freshDatabase('sqlite'))
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    expect((statSync(name).mode & 0o777).toString(8), name).toBe('600')
  }
})
