import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Runs the site with nothing of this environment but the path; it never outlives the test. */
export function start(env: Record<string, string>, command = [process.execPath, 'start.ts']) {
  const { PATH = '' } = process.env
  const [program = '', ...words] = command
  const child = spawn(program, words, { env: { PATH, MIN_FREE_MB: '0', ...env }, stdio: 'pipe' })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.err += String(text)))
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return { child, said, code: closed.then(([code]) => Number(code ?? -1)) }
}

/** A site that runs: started on a free port, and ready. */
export async function startSite(env: Record<string, string>, command?: string[]) {
  const port = await freePort()
  const site = start({ PORT: String(port), ...env }, command)
  const origin = `http://127.0.0.1:${port}`
  await ready(site.child, site.said, origin)
  return { ...site, port, origin }
}

async function ready(child: ChildProcess, said: { err: string }, origin: string) {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The site did not start: ${said.err}`)
}
