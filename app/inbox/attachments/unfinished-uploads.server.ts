import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

/** Files that are being sent, 4 MB each at most: of all visitors, and of one network. */
const most = { inAll: 200, ofNetwork: 20 }
/** In milliseconds, without a byte. */
const longestPause = 3_600_000

/** What tus knows of an upload is in a file beside its bytes. */
const known = z.object({ metadata: z.object({ network: z.string() }) })

type Unfinished = { files: string[]; network: string; at: number }

/**
 * Drops uploads that stand still, and says whether this network can begin another one. When all places are taken,
 * the network with the most loses one, so that a few networks cannot keep all others out.
 */
export async function hasPlace(folder: string, network: string, now = Date.now()) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const found = await Promise.all(names.map((name) => unfinishedAt(path.join(folder, name))))
  const all = found.filter((one) => one !== undefined)
  const idle = all.filter(({ at }) => at < now - longestPause)
  const active = all.filter((one) => !idle.includes(one))
  await dropAll(idle)
  if (active.filter((one) => one.network === network).length >= most.ofNetwork) return false
  if (active.length >= most.inAll) await dropAll(longestIdle(largestGroup(active)))
  return true
}

function largestGroup(all: Unfinished[]) {
  const groups = Map.groupBy(all, ({ network }) => network).values()
  return [...groups].reduce((largest, one) => (one.length > largest.length ? one : largest))
}

function longestIdle(all: Unfinished[]) {
  return all.toSorted((one, other) => one.at - other.at).slice(0, 1)
}

async function dropAll(all: Unfinished[]) {
  await Promise.all(all.flatMap(({ files }) => files).map((file) => rm(file, { force: true })))
}

async function unfinishedAt(file: string): Promise<Unfinished | undefined> {
  const bytes = file.replace(/\.json$/, '')
  const found =
    (await stat(bytes).catch(undefinedIfMissing)) ?? (await stat(file).catch(undefinedIfMissing))
  if (!found) return undefined
  const text = await readFile(file, 'utf8').catch(() => '')
  const network = known.safeParse(parsed(text)).data?.metadata.network ?? ''
  return { files: [bytes, file], network, at: found.mtimeMs }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
