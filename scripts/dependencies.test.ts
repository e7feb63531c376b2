import { expect, test } from 'vitest'

import packageJson from '../package.json' with { type: 'json' }
import {
  bundled,
  licenceProblems,
  packagesBelowFloor,
  packagesOf,
  readLockFile,
  unexpectedInstallScripts,
} from './dependencies.ts'
import { floors } from './floors.ts'
import { importsOf, packageOf, sourceFiles } from './source-files.ts'

const lock = readLockFile()
const allowed = Object.keys(packageJson.allowScripts)

/** The lock file with one more package. */
function withPackage(name: string, entry: { version?: string; license?: string }) {
  const planted = { version: '1.0.0', dev: false, hasInstallScript: true, dependencies: {} }
  const added = { ...planted, ...entry }
  return { packages: { ...lock.packages, [`node_modules/planted/node_modules/${name}`]: added } }
}

test('no package is below its lowest safe version', () => {
  expect(packagesBelowFloor(lock)).toEqual([])
})

test('every floor is of a package that is installed', () => {
  const names = packagesOf(lock).map(({ name }) => name)
  expect(floors.filter(({ name }) => !names.includes(name))).toEqual([])
})

test.each([
  ['fastify', '5.12.1'],
  ['fastify', '4.29.9'],
  ['fast-uri', '3.1.5'],
  ['fast-uri', '4.1.3'],
  ['sharp', '0.34.12'],
  ['ws', '6.9.0'],
  ['nodemailer', '10.0.0-beta.1'],
])('%s %s is found below its lowest safe version', (name, version) => {
  const found = packagesBelowFloor(withPackage(name, { version }))
  expect(found).toEqual([expect.stringContaining(`${name} ${version} is below `)])
})

test.each([
  ['fastify', '5.12.10'],
  ['fast-uri', '3.1.6'],
  ['ws', '7.5.10'],
  ['ws', '9.0.0'],
])('%s %s is not below its lowest safe version', (name, version) => {
  expect(packagesBelowFloor(withPackage(name, { version }))).toEqual([])
})

test('every package that ships has an accepted licence', () => {
  expect(licenceProblems(lock)).toEqual([])
})

test.each([
  ['planted', 'GPL-3.0-only'],
  ['planted', 'OFL-1.1'],
  ['@img/sharp-planted', 'AGPL-3.0-only'],
  ['planted', undefined],
])('%s with the licence %s is not accepted', (name, license) => {
  const found = licenceProblems(withPackage(name, { ...(license && { license }) }))
  expect(found).toEqual([`${name}: ${license ?? 'none'}`])
})

test('only the named packages run a script when they are installed', () => {
  expect(unexpectedInstallScripts(lock, allowed)).toEqual([])
  expect(unexpectedInstallScripts(withPackage('planted', {}), allowed)).toEqual(['planted'])
})

test('the site has at most 44 direct dependencies beside fonts', () => {
  const programs = Object.keys(packageJson.dependencies).filter((name) => !/font/.test(name))
  expect(programs.length).toBeLessThanOrEqual(44)
})

test('what the site imports is a dependency or named as bundled', () => {
  const known = [...Object.keys(packageJson.dependencies), ...bundled]
  const packages = [...sourceFiles()]
    // The builder reads the routes; they are not in the site.
    .filter(([path]) => path.startsWith('app/') && path !== 'app/routes.ts')
    .filter(([path]) => !/\.(?:test|testing|contract)\.tsx?$/.test(path))
    .flatMap(([path, code]) => importsOf(path, code))
    .filter(({ specifier, target, isType }) => !target && !isType && !/^\w+:/.test(specifier))
    .map(({ specifier }) => packageOf(specifier))
  expect(packages).toContain('lucide-react')
  expect(packages.filter((name) => !known.includes(name))).toEqual([])
})
