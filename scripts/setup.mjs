// Installs what Chandlery needs, Node 26 included. Plain JavaScript without dependencies, because
// it runs before anything is installed, on whichever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
const ownNode = join(modules, '.bin', 'node')

class SetupProblem extends Error {}

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupProblem(
      `Chandlery needs Node 20 or newer to set itself up; this is ${process.version}.`,
    )
  }
  if (!isInstalled()) {
    const { alone } = await import('./lock.mjs')
    const onWait = () => console.log('Waiting for another set-up to finish …')
    await alone('setup', async () => isInstalled() || (await install()), onWait)
  }
} catch (problem) {
  if (!(problem instanceof SetupProblem)) throw problem
  console.error(`Set-up failed: ${problem.message}`)
  process.exitCode = 1
}

/** The lock file and machine that node_modules must match. */
function wanted() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted() && (hasOwnNode() || isNew())
}

function hasOwnNode() {
  return existsSync(ownNode)
}

function isNew() {
  return Number(process.versions.node.split('.')[0]) >= 26
}

async function install() {
  const started = Date.now()
  const installing = wanted()
  process.stdout.write('Installing what Chandlery needs … ')
  rmSync(stamp, { force: true })
  const { code, output } = await npmCi()
  if (code !== 0) {
    console.log('failed')
    throw new SetupProblem(reason(output))
  }
  checkNode()
  writeFileSync(stamp, installing)
  console.log(`done in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function npmCi() {
  // Under `npm run` our own node_modules/.bin comes first in PATH, and npm must not run on the very
  // Node that it is about to replace.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== join(modules, '.bin'))
  // npm waits a minute between tries; this reports a missing network sooner.
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const everything = ['--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  return new Promise((resolve) => {
    const npm = spawn('npm', ['ci', ...everything, ...retries, ...quiet], {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    npm.stdout.on('data', (text) => (output += text))
    npm.stderr.on('data', (text) => (output += text))
    npm.on('error', () => resolve({ code: 127, output: 'npm was not found' }))
    npm.on('close', (code) => resolve({ code, output }))
  })
}

/** @param {string} output */
function reason(output) {
  const unreachable = output.match(
    /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH)\b/,
  )
  if (unreachable) {
    return `the npm registry cannot be reached (${unreachable[0]}). Look at the network, then run it again.`
  }
  if (output === 'npm was not found') return 'npm was not found. Install Node.js with npm.'
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  const firstLine = lines.find((line) => line && !line.startsWith('code '))
  return `npm ci: ${firstLine ?? 'it gave no reason'}`
}

/** A packaged Node may be missing, or not run on this machine. */
function checkNode() {
  const { stdout, stderr } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('v26.') || (!hasOwnNode() && isNew())) return
  console.log('failed')
  if (stderr?.includes('libatomic.so.1')) {
    throw new SetupProblem(
      'Node 26 needs the library libatomic. Install it: apt-get install libatomic1',
    )
  }
  throw new SetupProblem(
    `there is no packaged Node 26 for ${process.platform}-${process.arch}. ` +
      'Install Node 26 from https://nodejs.org, put it first in PATH, then run it again.',
  )
}
