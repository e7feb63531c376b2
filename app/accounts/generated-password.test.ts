import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { ownerLines } from './generated-password.server.ts'

const siteUrl = 'https://shop.example'
const owner = { email: 'owner@localhost', generated: 'kX3_generated-pw-1' }

test('C-2: a generated password is printed to a terminal only', async () => {
  const dataDir = freshFolder()
  const printed = await ownerLines(owner, { siteUrl, dataDir, isTerminal: true })
  expect(printed).toBe(
    `  The owner signs in at ${siteUrl}/admin-login\n  Email:    ${owner.email}\n  Password: ${owner.generated}\n`,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('it says whose password is new, and who has become an owner', async () => {
  const place = { siteUrl, dataDir: freshFolder(), isTerminal: true }
  expect(await ownerLines({ ...owner, role: 'editor' }, place)).toContain('The editor signs in')
  const made = await ownerLines({ ...owner, role: 'owner', isMadeOwner: true }, place)
  expect(made).toContain('No owner was active, so this person is an active owner now.')
})

test('C-2: without a terminal it is in a file of this user, and a later one replaces it', async () => {
  const dataDir = join(freshFolder(), 'new')
  for (const generated of [owner.generated, 'another-generated-password']) {
    const printed = await ownerLines(
      { ...owner, generated },
      { siteUrl, dataDir, isTerminal: false },
    )
    expect(printed).not.toContain(generated)
    const [, file = ''] = /Password: in (\S+) until/.exec(printed) ?? []
    expect(file).toBe(join(dataDir, 'owner-password.txt'))
    expect(await readFile(file, 'utf8')).toContain(`Password: ${generated}\n`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
})

test('a password from the settings is neither printed nor written', async () => {
  const dataDir = freshFolder()
  const chosen = { email: owner.email, isGuessable: true }
  const printed = await ownerLines(chosen, { siteUrl, dataDir, isTerminal: false })
  expect(printed).toContain('the one in ADMIN_PASSWORD\n  It is easy to guess.')
  expect(await readdir(dataDir)).toEqual([])
})

test('C-2: only a successful sign-in of the person deletes the file', async () => {
  const api = await openOwnersApi('sqlite')
  const place = { siteUrl, dataDir: api.folder, isTerminal: false }
  await ownerLines({ ...owner, email: 'owner@example.co' }, place)
  const signIn = (password: string) =>
    api.send('POST', '/api/session', { ...credentials, password }, api.ownOrigin)
  const file = join(api.folder, 'owner-password.txt')
  expect((await signIn(credentials.password)).statusCode).toBe(200)
  expect((await stat(file)).isFile()).toBe(true)
  await ownerLines({ ...owner, email: credentials.email }, place)
  expect((await signIn('wrong')).statusCode).toBe(401)
  expect((await stat(file)).isFile()).toBe(true)
  expect((await signIn(credentials.password)).statusCode).toBe(200)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect((await signIn(credentials.password)).statusCode).toBe(200)
})
