import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { backupFolder, backupsIn } from '#app/backup/folder.server.ts'
import { checkArchive } from '#app/backup/read-archive.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { fakeS3 } from '#app/media/fake-s3.testing.ts'
import { alsoLoopback } from '#app/media/remote-files/download.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, owner } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const page = '/dashboard/backups'
const now = `${page}/now`

async function openSite(...more: Parameters<typeof openWholeSite>) {
  const site = await openWholeSite(...more)
  const { app, cookie } = site
  const send = (url: string, form: Record<string, string> = {}, headers: object = {}) =>
    site.send(url, new URLSearchParams(form), headers)
  const read = async () => (await app.inject({ url: page, headers: { cookie } })).body
  return { ...site, send, read }
}

const resultOf = ({ statusCode, headers }: { statusCode: number; headers: object }) => [
  statusCode,
  'location' in headers ? headers.location : undefined,
]

test(
  'the owner makes a backup and downloads it with the password, without script',
  async () => {
    const { db, dataDir, cookie, send, read } = await openSite()
    expect(await read()).toContain('There is no backup yet.')
    expect(resultOf(await send(now, {}, { cookie }))).toEqual([303, page])
    expect(await read()).toContain('A backup is running')
    // A second press starts no second one.
    expect(resultOf(await send(now, {}, { cookie }))).toEqual([303, page])
    await expect.poll(read, { timeout: minutes }).toContain('The last good backup was made')
    const [newest, ...others] = await backupsIn(backupFolder(dataDir))
    expect(others).toEqual([])
    const name = newest?.name ?? ''
    expect(await read()).toContain(name)
    await checkArchive(join(backupFolder(dataDir), name))

    const download = `${page}/download`
    const got = await send(download, { name, password: owner.password }, { cookie })
    expect(got.statusCode).toBe(200)
    expect(got.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(newest?.size),
    })
    const copy = join(freshFolder(), 'copy.tar')
    writeFileSync(copy, got.rawPayload)
    await checkArchive(copy)

    const wrong = await send(download, { name, password: 'wrong' }, { cookie })
    expect(resultOf(wrong)).toEqual([303, `${page}?refused=wrong`])
    const none = await send(download, { name }, { cookie })
    expect(resultOf(none)).toEqual([303, `${page}?refused=wrong`])
    for (const other of ['chandlery-20200101-000000Z.tar', '../chandlery.db', '']) {
      const missing = await send(download, { name: other, password: owner.password }, { cookie })
      expect(resultOf(missing), other).toEqual([303, `${page}?refused=missing`])
    }
    const failed = { failedAt: '2026-01-01', error: 'The disk is full' }
    await db.updateTable('backupState').set(failed).execute()
    expect(await read()).toContain('The disk is full')
  },
  3 * minutes,
)

test(
  'the owner makes a key and sets a store for copies, without script',
  async () => {
    const { account, objects } = await fakeS3()
    const { db, cookie, send, read } = await openSite({}, { reach: alsoLoopback })
    const sent = (form: Record<string, string>) => send(page, form, { cookie })
    const made = await sent({ form: 'key', intent: 'make key' })
    const [identity = ''] = /AGE-SECRET-KEY-1\w+/.exec(made.body) ?? []
    const [publicKey = ''] = /age1\w+/.exec(made.body) ?? []
    expect([identity.length, publicKey.length]).toEqual([74, 62])
    expect(made.headers['cache-control']).toContain('no-store')
    expect(await read()).not.toContain(identity)

    const { secretAccessKey: secret } = account
    const where = { ...account, bucket: 'chandlery', folder: 'copies', publicKey }
    const typed = { form: 'store', intent: 'save store', ...where, password: owner.password }
    const guessed = await sent({ ...typed, password: 'not my password' })
    expect(guessed.statusCode).toBe(422)
    expect(guessed.body).toContain('This is not your password.')
    const wrong = await sent({ ...typed, secretAccessKey: 'no such secret' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('The store refuses this secret access key.')
    expect(wrong.body).toContain(`value="${publicKey}"`)
    for (const body of [guessed.body, wrong.body]) {
      expect(body).not.toMatch(/no such secret|a secret\/with/)
    }
    expect(await read()).not.toContain('Each backup is copied.')
    const saved = await sent(typed)
    expect(saved.body).toContain('Saved. The site could write to the store.')
    const shown = await read()
    expect(shown).toContain('Each backup is copied.')
    expect(saved.body + shown).not.toContain(secret)
    expect(await sent({ form: 'try', intent: 'try store' })).toMatchObject({
      body: expect.stringContaining('The store works'),
    })
    await send(now, {}, { cookie })
    await expect.poll(read, { timeout: minutes }).toContain('The last copy was made')
    expect([...objects.keys()]).toEqual([
      expect.stringMatching(/^chandlery\/copies\/chandlery-.*\.tar\.age$/),
    ])
    const log = JSON.stringify(await db.selectFrom('activity').selectAll().execute())
    expect(log).toContain('store of copies changed')
    for (const hidden of [secret, identity]) expect(log).not.toContain(hidden)

    const off = await sent({ form: 'store-off', intent: 'remove store', password: '' })
    expect(off.body).toContain('Copies are off.')
    expect(await db.selectFrom('backupStore').selectAll().execute()).toEqual([])
  },
  3 * minutes,
)

test(
  'C-15: strangers and other sites make no backup and get none',
  async () => {
    const { app, dataDir, cookie, send } = await openSite()
    const typed = { name: 'chandlery-20260101-000000Z.tar', password: owner.password }
    for (const url of [now, `${page}/download`]) {
      const stranger = await send(url, typed)
      expect(resultOf(stranger)).toEqual([303, '/admin-login?next=%2Fdashboard%2Fbackups'])
      expect((await send(url, typed, { accept: '*/*' })).statusCode).toBe(401)
      for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        expect((await send(url, typed, { ...from, cookie })).statusCode).toBe(403)
      }
      // A browser names its origin with every form.
      const silent = await app.inject({ method: 'POST', url, headers: { cookie } })
      expect(silent.statusCode).toBe(403)
      const json = { 'content-type': 'application/json', cookie }
      expect((await send(url, typed, json)).statusCode).toBe(415)
    }
    expect(existsSync(backupFolder(dataDir))).toBe(false)
  },
  2 * minutes,
)
