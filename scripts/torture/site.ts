import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import {
  type Started,
  cpuMicroseconds,
  freePort,
  memoryOf,
  startProcess,
  untilAnswers,
} from '../../bench/process.ts'
import { atMost, median, short } from '../../bench/rows.ts'

export const owner = { email: 'owner@example.com', password: 'kettle anvil mango 7' }
const longestSignIn = 60_000

type Environment = Record<string, string>

/** From process start to the first good /readyz, in seconds; `processor`: time on a core. */
type Ready = { after: number; processor: number }
export type Site = Started & { url: string; port: number; ready: Ready }

export type Owner = { url: string; headers: Record<string, string> }

export function siteEnvironment(environment: Environment): Environment {
  return {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  }
}

/** As users start it, without the demo; `nodeOptions` precede the script. */
export async function startSite(
  environment: Environment,
  port?: number,
  nodeOptions: string[] = [],
) {
  const own = port ?? (await freePort())
  const url = `http://127.0.0.1:${own}`
  const begun = performance.now()
  const started = startProcess(process.execPath, [...nodeOptions, 'start.ts'], {
    PORT: `${own}`,
    ...siteEnvironment(environment),
  })
  const ended = started.ended.then((code) => {
    throw new Error(`The site ended with ${code} before it was ready`)
  })
  await Promise.race([untilAnswers(`${url}/readyz`), ended])
  ended.catch(() => undefined)
  const after = (performance.now() - begun) / 1000
  const processor = (await cpuMicroseconds(started.pid)) / 1e6
  return { ...started, url, port: own, ready: { after, processor } }
}

/** On a busy machine, time on a core says more. */
export function readyRow(what: string, starts: Ready[]) {
  const after = starts.map((ready) => ready.after)
  const worst = Math.max(...after)
  const processor = median(starts.map((ready) => ready.processor))
  const figures = `${short(worst)} s at worst, ${short(median(after))} s in the middle (${short(processor)} s on a core)`
  return atMost(what, worst, 2, 's', figures)
}

/** The first owner is made after the site listens, so first tries may be too early. */
export async function signIn({ url }: { url: string }): Promise<Owner> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const deadline = Date.now() + longestSignIn
  while (Date.now() < deadline) {
    const body = JSON.stringify(owner)
    const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.ok) return { url, headers: { origin: url, cookie: sessionIn(answer) } }
    await pause(200)
  }
  throw new Error('The owner cannot sign in')
}

export function sessionIn(answer: Response) {
  const cookie =
    answer.headers.getSetCookie().find((header) => /^(__Host-)?sid=/.test(header)) ?? ''
  return cookie.split(';')[0] ?? ''
}

export async function withFolder<T>(work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-torture-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

export async function mostMemory({ pid }: Site, isOver: () => boolean) {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, await memoryOf(pid))
    await pause(100)
  }
  return most
}
