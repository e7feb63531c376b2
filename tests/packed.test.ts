import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import packageJson from '../package.json' with { type: 'json' }
import { buildIfStale } from '../scripts/build.ts'
import { copySite } from '../scripts/pack.ts'
import { importsOf, packageOf } from '../scripts/source-files.ts'
import { startSite } from './start.testing.ts'

function packedSite() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-packed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copySite(folder)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

test('a packed site starts without building and serves its pages and files', async () => {
  await buildIfStale()
  const folder = packedSite()
  const env = { DATA_DIR: join(folder, 'data'), DEMO_CONTENT: 'off' }
  const { origin, said } = await startSite(env, [join(folder, 'chandlery')])
  const page = await (await fetch(origin)).text()
  const [style = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? []
  expect((await fetch(origin + style)).status).toBe(200)
  expect(said.out).not.toContain('Building')
})

test('the built site loads only production packages', async () => {
  await buildIfStale()
  const entry = 'build/server/index.js'
  const loaded = importsOf(entry, readFileSync(entry, 'utf8'))
    .filter(({ specifier, target }) => !target && !isBuiltin(specifier))
    .map(({ specifier }) => packageOf(specifier))
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => !Object.hasOwn(packageJson.dependencies, name))).toEqual([])
})

test('a packed site has a bill of its materials', () => {
  const bill: unknown = JSON.parse(readFileSync(join(packedSite(), 'bom.cdx.json'), 'utf8'))
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'chandlery', version: packageJson.version } },
  })
})

test('a packed site runs its commands by name and refuses others', async () => {
  await buildIfStale()
  const folder = packedSite()
  const command = (name: string) =>
    execFileSync(join(folder, 'chandlery'), [name], {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(() => command('owner')).toThrow('There is no database in')
  command('migrate')
  expect(command('owner')).toContain('The owner signs in at')
  expect(() => command('sell')).toThrow('There is no command "sell"')
})
