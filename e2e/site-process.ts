import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const longestStart = 120_000
const longestStop = 15_000

/** A running site. `stop` fails unless the process ends by itself, without an error. */
export type Site = { url: string; dataDir: string; stop: () => Promise<void> }

/**
 * Starts the built site as `npm start` does, on a free port and a new data folder with the demo
 * catalogue. Nothing of this machine's environment reaches it but where its programs are.
 */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-e2e-'))
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
      DEMO_CONTENT: 'on',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = logOf(child)
  const tidy = () => rm(dataDir, { recursive: true })
  await untilReady(child, url, log).catch((problem) => tidy().then(() => Promise.reject(problem)))
  const stop = () => stopped(child, log).finally(tidy)
  return { url, dataDir, stop }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** The end of what the process has said, for the report of a failure. */
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
