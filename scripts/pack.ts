import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import packageJson from '../package.json' with { type: 'json' }
import { buildIfStale, buildName, sources } from './build.ts'
import { notShipped } from './dependencies.ts'
import { root, run } from './run.ts'
import { billName, writeBillOfMaterials } from './sbom.ts'

/** Sources stay, so that the build counts as fresh. */
const parts = [
  'build/.built-from',
  'build/client',
  'build/server',
  'deploy',
  'docs',
  'migrations',
  'scripts',
  'start.ts',
  'README.md',
]

/** Installed, but only builds, tests and npm need it. */
const unused = [
  ...notShipped,
  `node-${process.platform}-${process.arch}/include`,
  `node-${process.platform}-${process.arch}/share`,
]

/** Includes the bill of materials, but not the dependencies. */
export function copySite(folder: string) {
  // With the build's times, a start reads no sources.
  const same = { recursive: true, preserveTimestamps: true, filter: isPacked }
  for (const part of [...sources, ...parts]) cpSync(join(root, part), join(folder, part), same)
  cpSync(join(root, 'deploy/chandlery'), join(folder, 'chandlery'))
  chmodSync(join(folder, 'chandlery'), 0o755)
  writeBillOfMaterials(join(folder, billName))
}

/** Excludes tests, like the build's hash, and files with secrets. */
function isPacked(path: string) {
  const isSecret =
    /\/deploy\/(?:.*\.env|kubernetes\.yaml)$/.test(path) && !path.endsWith('/chandlery.env')
  return !isSecret && !/\.test\.tsx?$|\/scripts\/(art|torture)$/.test(path)
}

async function pack() {
  await buildIfStale()
  // Two builds of one version must not be unpacked over each other.
  const version = `${packageJson.version}-${buildName()}`
  const name = `chandlery-${version}-${process.platform}-${process.arch}`
  const work = mkdtempSync(join(tmpdir(), 'chandlery-pack-'))
  try {
    const folder = join(work, name)
    copySite(folder)
    await runOrThrow('npm', ['ci', '--omit=dev', '--prefix', folder])
    for (const path of unused)
      rmSync(join(folder, 'node_modules', path), { recursive: true, force: true })
    return await archive(work, name)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function archive(work: string, name: string) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const file = join(root, 'dist', `${name}.tar.gz`)
  // The site's user must be able to read it, whatever the umask here.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w']
  await runOrThrow('tar', ['-czf', file, ...same, '-C', work, name])
  return file
}

async function runOrThrow(program: string, words: string[]) {
  const { code, output } = await run(program, words)
  if (code !== 0) throw new Error(`${program} failed.\n${output}`)
}

if (import.meta.main) {
  try {
    const file = await pack()
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    const checksum = createHash('sha256').update(readFileSync(file)).digest('hex')
    console.log(`${checksum}  ${basename(file)}\nPacked into dist/, ${megabytes} MB.`)
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 1
  }
}
