import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { fontsAreThere, makeFontsIfStale } from './fonts.ts'
import { alone } from './lock.mjs'
import { precompress } from './precompress.ts'
import { root, run } from './run.ts'

const stamp = join(root, 'build/.built-from')
const products = ['build/server/index.js', 'build/client/assets']

export const sources = [
  'app',
  'demo',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'migrations',
  'scripts/device-build.ts',
  'scripts/fonts.ts',
  'scripts/precompress.ts',
]

/** Returns whether it did. Throws with the builder's output. */
export async function buildIfStale() {
  if (isFresh()) return false
  const onWait = () => console.log('Waiting for another build to finish …')
  return alone('build', async () => (isFresh() ? false : await build()), onWait)
}

/** Tells two builds of one version apart. */
export function buildName() {
  return readFileSync(stamp, 'utf8').slice(0, 8)
}

function isFresh() {
  const isWhole = existsSync(stamp) && products.every((path) => existsSync(join(root, path)))
  if (!isWhole || !fontsAreThere()) return false
  const [hash, times] = readFileSync(stamp, 'utf8').split('\n')
  const timesNow = timesOf(root, sources)
  if (times === timesNow) return true
  if (hash !== hashOf(root, sources)) return false
  rememberTimes(`${hash}\n${timesNow}`)
  return true
}

function rememberTimes(stamped: string) {
  try {
    writeStamp(stamped)
  } catch {
    // A packed site may be read-only, so each start reads its sources.
  }
}

function writeStamp(text: string) {
  writeFileSync(`${stamp}.${process.pid}`, text)
  renameSync(`${stamp}.${process.pid}`, stamp)
}

async function build() {
  const started = performance.now()
  process.stdout.write('Building the site … ')
  // Without a stamp, an interrupted build is never finished. Hashes first, so that a change meanwhile causes a new
  // build.
  rmSync(stamp, { force: true })
  const stamped = `${hashOf(root, sources)}\n${timesOf(root, sources)}`
  try {
    await makeFontsIfStale()
    await runBuilder()
    await precompress(join(root, 'build/client'))
  } catch (problem) {
    console.log('failed')
    throw problem
  }
  writeStamp(stamped)
  console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return true
}

async function runBuilder() {
  const { code, output } = await run('react-router', ['build'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`The build failed.\n${output}`)
}

/** SHA-256 of names and contents, without tests. */
export function hashOf(folder: string, paths: string[]) {
  const hash = createHash('sha256')
  for (const { path } of paths.flatMap((start) => filesUnder(folder, start))) {
    const content = readFileSync(join(folder, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** SHA-256 of names, sizes and times: while it is the same, a start reads no files. */
export function timesOf(folder: string, paths: string[]) {
  const hash = createHash('sha256')
  for (const { path, size, seconds } of paths.flatMap((start) => filesUnder(folder, start))) {
    hash.update(`${path} ${size} ${seconds}\n`)
  }
  return hash.digest('hex')
}

type Found = { path: string; size: number; seconds: number }

function filesUnder(folder: string, path: string): Found[] {
  const stats = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stats || !isRead(path)) return []
  // Archives store whole seconds.
  const seconds = Math.floor(stats.mtimeMs / 1000)
  if (stats.isFile()) return [{ path, size: stats.size, seconds }]
  const names = readdirSync(join(folder, path)).toSorted()
  return names.flatMap((name) => filesUnder(folder, `${path}/${name}`))
}

function isRead(path: string) {
  return !/\.test\.tsx?$|\/\./.test(path) && path !== 'app/ui/fonts'
}

if (import.meta.main) {
  try {
    if (!(await buildIfStale())) console.log('The build is up to date.')
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 1
  }
}
