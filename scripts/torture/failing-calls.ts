import { readFile } from 'node:fs/promises'

import { callsIn } from './system-calls.ts'

/**
 * What opens, reads, writes or names a file. Not `fcntl`, which locks a file of SQLite: half of its calls give a lock
 * back, which does not fail on a disk. SQLite then takes its own lock for that of another process, and waits ten seconds
 * in each query until the process ends.
 */
const ofFiles = [
  'openat',
  'pread64',
  'pwrite64',
  'fsync',
  'fdatasync',
  'ftruncate',
  'rename',
  'unlink',
  'mkdir',
  'statx',
  'newfstatat',
]
/** Those that are added serve connections too, and wake the threads of a process. */
const calls = [...ofFiles, 'read', 'write', 'writev']

/** The `nth` call of this kind fails in each thread; with `lasts`, each one after it too. */
export type Failure = { call: string; nth: number; lasts: boolean }

/** `target`: the file or connection as strace shows it. */
export type Refused = { call: string; target: string }

export function traced(some = calls) {
  return ['-yy', '-e', `trace=${some.join()}`]
}

export function failing({ call, nth, lasts }: Failure) {
  const error = call === 'openat' && lasts ? 'EMFILE' : 'EIO'
  return [...traced([call]), '-e', `inject=${call}:error=${error}:when=${nth}${lasts ? '+' : ''}`]
}

export async function refusedIn(record: string): Promise<Refused[]> {
  const refused = [...callsIn(await readFile(record, 'utf8'))].filter(({ call }) =>
    call.includes('(INJECTED)'),
  )
  return refused.map(({ call: line }) => {
    const [, call = '', target = ''] = /^(\w+)\((?:AT_FDCWD[^"]*|\d+<)?"?([^">]*)/.exec(line) ?? []
    return { call, target }
  })
}

/** By kind of call, how many the busiest thread makes. */
export async function mostCalls(record: string) {
  const whole = [...callsIn(await readFile(record, 'utf8'))].filter(({ isWhole }) => isWhole)
  const nameOf = (call: string) => call.split('(')[0] ?? ''
  const counts = Map.groupBy(whole, ({ thread, call }) => `${nameOf(call)} ${thread}`)
  const most = new Map<string, number>()
  for (const [name, { length }] of counts) {
    const [call = ''] = name.split(' ')
    most.set(call, Math.max(length, most.get(call) ?? 0))
  }
  return most
}

/** Kind after kind, each time at another place: `places` of one are all its calls from first to last. */
export function failuresAmong(most: Map<string, number>, rounds: number, from = 0) {
  const kinds = calls.filter((call) => most.has(call))
  return Array.from({ length: rounds }, (_, round): Failure => {
    const call = kinds[round % kinds.length] ?? ''
    const pass = Math.floor(round / kinds.length)
    const share = from + (1 - from) * ((pass * goldenRatio) % 1)
    const lasts = ofFiles.includes(call) && pass % 2 === 1
    return { call, lasts, nth: 1 + Math.floor(share * (most.get(call) ?? 1)) }
  })
}

/** Its multiples lie evenly between 0 and 1, however many they are. */
const goldenRatio = (Math.sqrt(5) - 1) / 2
