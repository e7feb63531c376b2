import type { FastifyBaseLogger } from 'fastify'

/** In milliseconds. */
const second = 1_000

type Kind = { lines: number; more: number }

declare module 'fastify' {
  interface FastifyInstance {
    sampled: ReturnType<typeof logSampler>
  }
}

/**
 * Writes at most `most` lines of a kind in a second, and then one line with the number of the others, so that no client
 * fills the disk. The kinds must be few: none is made from what a client sends.
 */
export function logSampler(log: FastifyBaseLogger) {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined
  const sum = () => {
    timer = undefined
    for (const [kind, { more }] of kinds) {
      if (more > 0) log.warn({ kind, more }, 'more lines of this kind were not logged')
    }
    kinds.clear()
  }
  return function sampled(kind: string, write: () => void, most = 20) {
    timer ??= setTimeout(sum, second).unref()
    const count = kinds.get(kind) ?? { lines: 0, more: 0 }
    kinds.set(kind, count)
    if (count.lines >= most) count.more += 1
    else {
      count.lines += 1
      write()
    }
  }
}
