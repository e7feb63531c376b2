import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pLimit from 'p-limit'

import type { Answer } from './child-jobs.ts'

type Child = {
  /** Path from the project folder; it calls `serveJobs`. */
  program: string
  /** Resident, in bytes. */
  memory: number
  flags: string[]
  /** In milliseconds, without work. */
  idleTime: number
}
type Work = {
  /** In milliseconds, including the site's time for pieces. */
  time: number
  take?: (piece: unknown) => Promise<void> | void
}
export type JobResult = Answer | { ended: 'memory' | 'time' | 'crash' }

const startTime = 15_000

/** Processes untrusted files, one at a time. Replaces children that ended, hung or grew too large. */
export function openChild({ program, memory, flags, idleTime }: Child) {
  const runNext = pLimit(1)
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    current?.kill('SIGKILL')
    current = undefined
  }
  const attempt = async (job: object, work: Work) => {
    clearTimeout(idle)
    current ??= await startChild(path.resolve(program), memory, flags)
    let isKept = false
    try {
      const outcome = await outcomeFrom(current, job, work)
      isKept = 'memory' in outcome && outcome.memory < 0.6 * memory
      return outcome
    } finally {
      if (isKept) idle = setTimeout(stop, idleTime).unref()
      else stop()
    }
  }
  return function run(job: object, { time, take }: Work) {
    return runNext(async () => {
      const isUsed = current !== undefined
      let pieces = 0
      const counted = (piece: unknown) => {
        pieces += 1
        return take?.(piece)
      }
      const outcome = await attempt(job, { time, take: counted })
      // A used child may have ended before this job, or have less room than a new one.
      const isRetried = isUsed && pieces === 0 && 'ended' in outcome && outcome.ended !== 'time'
      return isRetried ? attempt(job, { time, take: counted }) : outcome
    })
  }
}

async function startChild(program: string, memory: number, flags: string[]) {
  const child = fork(program, [String(memory)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: flags,
    // The process that reads untrusted files gets no secret of the site.
    env: {
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? path.join(tmpdir(), 'node-compile-cache'),
      // Returns freed memory at once, so that one file does not burden the next.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
  })
  const start = new AbortController()
  child.once('exit', () => start.abort())
  const late = setTimeout(() => start.abort(), startTime)
  try {
    await once(child, 'message', { signal: start.signal })
  } catch (cause) {
    child.kill('SIGKILL')
    const message = `The child process ${path.basename(program)} does not start`
    throw Object.assign(new Error(message, { cause }), { code: 'ECHILD' })
  } finally {
    clearTimeout(late)
  }
  // A later error, such as a message to an ended child, also shows as its exit.
  return child.on('error', () => undefined)
}

async function outcomeFrom(child: ChildProcess, job: object, { time, take }: Work) {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
  let taking = Promise.resolve()
  const onMessage = (message: unknown) => {
    if (isAnswer(message)) taking.then(() => resolve(message), reject)
    else if (isPiece(message))
      taking = taking
        .then(() => take?.(message.piece))
        .then(() => void child.send('taken', () => undefined))
    taking.catch(reject)
  }
  const onExit = (_code: number | null, signal: string | null) =>
    resolve({ ended: signal === 'SIGKILL' ? 'memory' : 'crash' })
  const late = setTimeout(() => resolve({ ended: 'time' }), time)
  child.on('message', onMessage).on('exit', onExit)
  child.send(job, (error) => error && resolve({ ended: 'crash' }))
  keepAlive(child, true)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    child.off('message', onMessage).off('exit', onExit)
    keepAlive(child, false)
    // `take` must finish writing before the caller continues.
    await taking.catch(() => undefined)
  }
}

function keepAlive(child: ChildProcess, isWorking: boolean) {
  const change = isWorking ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'memory' in message
}

function isPiece(message: unknown): message is { piece: unknown } {
  return typeof message === 'object' && message !== null && 'piece' in message
}
