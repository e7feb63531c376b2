import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { z } from 'zod'

import packageJson from '../package.json' with { type: 'json' }
import { readLockFile, shippedPackages } from './dependencies.ts'
import { root } from './run.ts'

export const billName = 'bom.cdx.json'

const schema = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string().optional() }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
})

/**
 * The bill of materials as CycloneDX JSON: the production packages that are installed here, and the
 * development packages that are bundled. npm makes it from a lock file of only these, because
 * `npm sbom --omit=dev` leaves out every package that a development package uses too (react, zod,
 * nodemailer). Without time and serial number, the same packages give the same text.
 */
export function billOfMaterials() {
  const packages = shippedPackages(readLockFile()).filter(({ path }) => existsSync(root + path))
  const { name, version, license } = packageJson
  const direct = packages.filter((part) => part.path === `node_modules/${part.name}`)
  const dependencies = Object.fromEntries(direct.map(({ name, version }) => [name, version]))
  const own = { name, version, license, dependencies }
  const names = new Set(packages.map((part) => part.name))
  const entries = packages.map(({ path, name: _name, dev: _dev, dependencies, ...entry }) => [
    path,
    // Only a part of each bundled package is in the site, so its dependencies count only if they are bundled too.
    { ...entry, dependencies: ofNames(dependencies, names) },
  ])
  const lock = {
    ...own,
    lockfileVersion: 3,
    packages: { '': own, ...Object.fromEntries(entries) },
  }
  const { serialNumber: _, metadata, ...bill } = schema.parse(JSON.parse(billOf(own, lock)))
  const { timestamp: _time, ...about } = metadata
  return { ...bill, metadata: about }
}

function ofNames(dependencies: Record<string, string>, names: Set<string>) {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => names.has(name)))
}

function billOf(own: object, lock: object) {
  const work = mkdtempSync(join(tmpdir(), 'chandlery-sbom-'))
  // npm names the root component after its folder.
  const folder = join(work, packageJson.name)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']
    return execFileSync('npm', [...words, '--package-lock-only', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50e6,
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

export function writeBillOfMaterials(file: string) {
  writeFileSync(file, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}

if (import.meta.main) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeBillOfMaterials(join(root, 'dist', billName))
  console.log(`Written to dist/${billName}.`)
}
