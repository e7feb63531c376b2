import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const longestStart = 60_000
const longestStop = 15_000

/** A server that the measurement started, and ends. `ended` gives its exit code; null after a signal. */
export type Started = {
  pid: number
  ended: Promise<number | null>
  stop: () => Promise<void>
  /** By SIGKILL, as a crash: it gets no chance to finish. */
  kill: () => Promise<void>
}

/** Its errors come out where ours do; nothing of this machine's environment but PATH reaches it. */
export function startProcess(command: string, words: string[], environment = {}): Started {
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    process.off('exit', end)
    return code ?? null
  })
  if (!child.pid) throw new Error(`${command} does not start`)
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(end, longestStop)
    await ended
    clearTimeout(late)
  }
  const kill = async () => {
    end()
    await ended
  }
  return { pid: child.pid, ended, stop, kill }
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

/** Asks every 5 ms until the answer is 200. */
export async function untilAnswers(url: string) {
  const deadline = Date.now() + longestStart
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(5)
  }
  throw new Error(`${url} does not answer`)
}

// Linux counts a process's time in hundredths of a second, on every machine of today.
const microsecondsPerTick = 10_000

/** What a process and its threads have taken of the processor since their start. */
export async function cpuMicroseconds(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

/** Waits until a process has taken less than 3 % of a core for two seconds, at most two minutes. */
export async function untilIdle(pid: number) {
  for (let turn = 0; turn < 60; turn++) {
    const before = await cpuMicroseconds(pid)
    await pause(2000)
    if ((await cpuMicroseconds(pid)) - before < 60_000) return
  }
  throw new Error(`Process ${pid} does not come to rest`)
}

/** Bytes of memory that a process holds now. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

export function isInstalled(program: string) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
