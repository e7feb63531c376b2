import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pLimit from 'p-limit'

import type { Outcome, Work } from './decoder-child.ts'
import { refusal } from './refusal.ts'

type Limits = {
  /** The most resident memory of the child, in bytes. */
  memory: number
  /** In milliseconds, like `idleTime`. */
  workTime: number
  /** How long a child without work stays. */
  idleTime: number
}
type Job = { name: keyof Work; args: Parameters<Work[keyof Work]> }
type Result<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>
type Ended = { ended: 'memory' | 'time' | 'crash' }

const program = path.resolve('app/media/decoder-child.ts')
const startTime = 15_000

/** Decodes in a child process, one picture at a time. A child that ends, hangs or grows too large is replaced. */
export function openDecoder(limits: Limits) {
  const runNext = pLimit(1)
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    current?.kill('SIGKILL')
    current = undefined
  }
  const attempt = async (job: Job) => {
    clearTimeout(idle)
    current ??= await startChild(limits.memory)
    const outcome = await outcomeFrom(current, job, limits.workTime)
    const isLarge = 'memory' in outcome && outcome.memory > 0.6 * limits.memory
    if (isLarge || 'ended' in outcome) stop()
    else idle = setTimeout(stop, limits.idleTime).unref()
    return outcome
  }
  return function decoded<Name extends keyof Work>(name: Name, ...args: Parameters<Work[Name]>) {
    return runNext(async (): Promise<Result<Name>> => {
      const isUsed = current !== undefined
      const outcome = await attempt({ name, args })
      // A used child can have ended before this job, or has less room for it than a new one.
      const isRetried = isUsed && 'ended' in outcome && outcome.ended !== 'time'
      return resultIn<Name>(isRetried ? await attempt({ name, args }) : outcome)
    })
  }
}

async function startChild(memory: number) {
  const child = fork(program, [String(memory)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    // No secret of the site goes into the process that reads the bytes of others.
    env: {
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? path.join(tmpdir(), 'node-compile-cache'),
      // Freed pixels go back to the system at once, so that one picture does not weigh on the next.
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
    const message = 'The process that decodes pictures does not start'
    throw Object.assign(new Error(message, { cause }), { code: 'EDECODER' })
  } finally {
    clearTimeout(late)
  }
  // A later error, as of a message to an ended child, also shows as its exit.
  return child.on('error', () => undefined)
}

async function outcomeFrom(child: ChildProcess, job: Job, workTime: number) {
  const { promise, resolve } = Promise.withResolvers<Outcome | Ended>()
  const onMessage = (message: unknown) => isOutcome(message) && resolve(message)
  const onExit = (_code: number | null, signal: string | null) =>
    resolve({ ended: signal === 'SIGKILL' ? 'memory' : 'crash' })
  const late = setTimeout(() => resolve({ ended: 'time' }), workTime)
  child.on('message', onMessage).on('exit', onExit)
  child.send(job, (error) => error && resolve({ ended: 'crash' }))
  keepAlive(child, true)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    child.off('message', onMessage).off('exit', onExit)
    keepAlive(child, false)
  }
}

/** A child without work does not keep the site from ending. */
function keepAlive(child: ChildProcess, isWorking: boolean) {
  const change = isWorking ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

function isOutcome(message: unknown): message is Outcome {
  return typeof message === 'object' && message !== null && 'memory' in message
}

const endings = {
  memory: 'Reading this picture takes too much memory. Choose a smaller one, or save it as a JPEG.',
  time: 'Reading this picture takes too long. Choose a smaller one, or save it as a JPEG.',
  crash: 'The picture is damaged or not whole. Please choose it again.',
}

function resultIn<Name extends keyof Work>(outcome: Outcome | Ended): Result<Name> {
  if (isResult<Name>(outcome)) return outcome.result
  if ('refused' in outcome) throw refusal(outcome.refused.status, outcome.refused.message)
  if ('damage' in outcome) throw refusal(422, endings.crash, outcome.damage)
  const reason = 'ended' in outcome ? outcome.ended : 'crash'
  throw refusal(422, endings[reason], new Error(`The decoder ended: ${reason}`))
}

function isResult<Name extends keyof Work>(
  outcome: Outcome | Ended,
): outcome is { result: Result<Name>; memory: number } {
  return 'result' in outcome
}

/** With 224 MiB, the site and its decoder stay below 350 MB together (decision 37). */
export const decoded = openDecoder({
  memory: 224 * 1024 * 1024,
  workTime: 30_000,
  idleTime: 60_000,
})
