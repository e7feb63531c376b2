import { readFile } from 'node:fs/promises'

import { callsIn } from './system-calls.ts'

/** Without `fcntl`: unlocking never fails on a disk, and SQLite would wait ten seconds for its own lock. */
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
/** The added ones also serve connections, and wake threads. */
const calls = [...ofFiles, 'read', 'write', 'writev']

export type Failure = { call: string; nth: number; lasts: boolean }

/** `target`: file or connection, in strace's notation. */
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

/** Spread over all `places` of each kind, from first to last. */
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

/** Its multiples lie evenly between 0 and 1. */
const goldenRatio = (Math.sqrt(5) - 1) / 2
