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

/** The sources of a build. Fonts are generated, so the list has their script and not their files. */
export const sources = [
  'app',
  'demo',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/fonts.ts',
  'scripts/precompress.ts',
]

/**
 * Builds the site when its sources have changed; returns whether it did. Throws with the builder's
 * output when the build fails.
 */
export async function buildIfStale() {
  if (isFresh()) return false
  const onWait = () => console.log('Waiting for another build to finish …')
  return alone('build', async () => (isFresh() ? false : await build()), onWait)
}

/** The first characters of the hash of the sources, which tell two builds of one version apart. */
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
    // A packed site may be read-only: each start reads its sources then.
  }
}

function writeStamp(text: string) {
  writeFileSync(`${stamp}.${process.pid}`, text)
  renameSync(`${stamp}.${process.pid}`, stamp)
}

async function build() {
  const started = performance.now()
  process.stdout.write('Building the site … ')
  // Without a stamp, an interrupted build never counts as finished. The hash is computed first, so a
  // change during the build makes the next start build again.
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

/** One SHA-256 of names and contents of all files under `paths`, without tests. */
export function hashOf(folder: string, paths: string[]) {
  const hash = createHash('sha256')
  for (const { path } of paths.flatMap((place) => filesUnder(folder, place))) {
    const content = readFileSync(join(folder, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** One SHA-256 of names, sizes and seconds of change: while it is the same, no start has to read the files. */
export function timesOf(folder: string, paths: string[]) {
  const hash = createHash('sha256')
  for (const { path, size, seconds } of paths.flatMap((place) => filesUnder(folder, place))) {
    hash.update(`${path} ${size} ${seconds}\n`)
  }
  return hash.digest('hex')
}

type Found = { path: string; size: number; seconds: number }

function filesUnder(folder: string, path: string): Found[] {
  const stats = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stats || !isRead(path)) return []
  // An archive keeps whole seconds.
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
