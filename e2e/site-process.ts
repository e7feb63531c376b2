import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const longestStart = 120_000
const longestStop = 15_000

/**
 * A running site and the end of its output. `stop` fails unless the process exits without an error.
 */
export type Site = {
  url: string
  dataDir: string
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built site as `npm start` does, on a free port, in a new data folder with the demo catalogue and an
 * owner. The folder is a copy (e2e/demo-data.ts), because its pictures take a minute to make; a site with other
 * content or another owner begins empty.
 */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-e2e-'))
  const isUsual = !('DEMO_CONTENT' in environment || 'ADMIN_EMAIL' in environment)
  const { DEMO_DATA: filled } = process.env
  if (isUsual && filled) await cp(filled, dataDir, { recursive: true })
  const { stop, ...site } = await startIn(dataDir, environment)
  return { ...site, stop: () => stop().finally(() => rm(dataDir, { recursive: true })) }
}

/** Starts the site in an existing folder. Of this machine's environment it gets only PATH. */
export async function startIn(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      MIN_FREE_MB: '0',
      BACKUP: 'off',
      DEMO_CONTENT: 'on',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a-long-harbour-password',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = logOf(child)
  await untilReady(child, url, log)
  return { url, dataDir, said: log, stop: () => stopped(child, log) }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** The end of the process's output. */
function logOf(child: ChildProcess) {
  let text = ''
  const add = (more: Buffer) => (text = (text + more.toString()).slice(-10_000))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}

async function untilReady(child: ChildProcess, url: string, log: () => string) {
  const deadline = Date.now() + longestStart
  while (!hasEnded(child) && Date.now() < deadline) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The site did not become ready.\n${log()}`)
}

async function stopped(child: ChildProcess, log: () => string) {
  const ended = hasEnded(child) ? undefined : once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), longestStop)
  await ended
  clearTimeout(late)
  if (child.exitCode === 0) return
  const how = child.signalCode ?? `code ${child.exitCode}`
  throw new Error(`The site did not stop cleanly (${how}).\n${log()}`)
}

/** A process ended by a signal has no exit code. */
function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}
