import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { root } from './run.ts'
import { secretIn } from './secrets.ts'

test('no file of the repository looks as if it had a secret', () => {
  const output = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = output.split('\0').filter(Boolean)
  expect(paths).toContain('package.json')
  const found = paths.map((path) => secretIn(path, readFileSync(root + path, 'latin1')))
  expect(found.filter(Boolean)).toEqual([])
})

const key = 'Q'.repeat(36)

test.each([
  ['tests/a.test.ts', `first\n-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['deploy/caddy.txt', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['app/a.ts', `const id = 'AKIA${key.slice(0, 16)}'`],
  ['app/a.ts', `ghp_${key}`],
  ['.npmrc', `//host/:_authToken=npm_${key}`],
  ['docs/a.md', `eyJ${key}.eyJ${key}.${key}`],
  ['README.md', 'postgres://shop:hunter2@example.com/shop'],
  ['app/a.ts', 'smtps://me%40example.com:p%2Fa@mail.example.com'],
  ['.env', ''],
  ['deploy/.env.production', ''],
  ['deploy/site.key', ''],
])('in %s %j is found', (path, text) => {
  expect(secretIn(path, text)).toContain(path)
})

test.each([
  ['README.md', 'smtp://user:password@host:587'],
  ['tests/a.test.ts', 'postgres://me:secret@127.0.0.1:1/db'],
  ['app/a.ts', '`smtp://${user}:${word}@host`'],
  ['app/a.ts', 'https://example.com:8080/@me'],
  ['app/environment.ts', 'process.env.PORT'],
])('in %s %j is not taken for a secret', (path, text) => {
  expect(secretIn(path, text)).toBeUndefined()
})
