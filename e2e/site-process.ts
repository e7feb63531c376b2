import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { readConfig } from '../app/config.server.ts'

const copy = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const longestStart = 120_000
const longestStop = 15_000

export type Site = { url: string; dataDir: string; stop: () => Promise<void> }
/** `said` is the end of its output. `stop` fails unless the process exits without an error. */
export type SiteProcess = Site & { said: () => string }

/**
 * Starts the built site as `npm start` does, on a free port, in a new data folder with the demo catalogue and an
 * owner. The folder is a copy (e2e/demo-data.ts), because its pictures take a minute to make; a site with other
 * content or another owner begins empty.
 */
export async function startSite(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = await newFolder(environment)
  const { stop, ...site } = await startIn(dataDir, environment)
  return {
    ...site,
    stop: () => stop().finally(() => rm(dataDir, { recursive: true, maxRetries: 3 })),
  }
}

async function newFolder(environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-e2e-'))
  const isUsual = !('DEMO_CONTENT' in environment || 'ADMIN_EMAIL' in environment)
  const { DEMO_DATA: filled } = process.env
  // For hundreds of files a process is sooner done than `fs.cp`.
  if (isUsual && filled) await copy('cp', ['-R', `${filled}/.`, dataDir])
  return dataDir
}

type Built = typeof import('../app/server/server.ts')
type More = Partial<Parameters<Built['openSite']>[0]>

/** The same site inside this process, which takes a tenth of a start; `more` is what only tests may set. */
export async function openSite(
  environment: Record<string, string> = {},
  more: More = {},
): Promise<Site> {
  const built: Built = await import(pathToFileURL('build/server/index.js').href)
  const dataDir = await newFolder(environment)
  const port = await freePort()
  const settings = { ...usualSettings(dataDir, port), LOG_LEVEL: 'silent', ...environment }
  const { app, makeOwner } = await built.openSite({ ...readConfig(settings), ...more })
  await app.listen({ port, host: '127.0.0.1' })
  await makeOwner()
  const stop = async () => {
    await app.close()
    await rm(dataDir, { recursive: true, maxRetries: 3 })
  }
  return { url: `http://127.0.0.1:${port}`, dataDir, stop }
}

function usualSettings(dataDir: string, port: number) {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    MIN_FREE_MB: '0',
    BACKUP: 'off',
    DEMO_CONTENT: 'on',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a-long-harbour-password',
  }
}

/** Starts the site in an existing folder. Of this machine's environment it gets only PATH. */
export async function startIn(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<SiteProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...usualSettings(dataDir, port),
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
