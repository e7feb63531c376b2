import type { IncomingHttpHeaders } from 'node:http'

import parseRange from 'range-parser'

import type { ByteRange } from './store.ts'

/** Undefined means the whole file, also for malformed or several ranges and another version's ETag. */
export function requestedRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  if (!range || (ifRange !== undefined && ifRange !== tag)) return undefined
  // The parser refuses a suffix longer than the file; RFC 9110 defines it as the whole file.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1]
  if (suffix && size > 0 && Number(suffix) > size) return { start: 0, end: size - 1 }
  const ranges = parseRange(size, range)
  if (ranges === -1) return range.startsWith('bytes=') ? 'unsatisfiable' : undefined
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
