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

/** Drops uploads that stand still, and says whether this network can begin another one. */
export async function hasPlace(folder: string, network: string, now = Date.now()) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const networks = await Promise.all(
    names.map((name) => networkOf(path.join(folder, name), now - longestPause)),
  )
  const unfinished = networks.filter((one) => one !== undefined)
  const own = unfinished.filter((one) => one === network)
  return unfinished.length < most.inAll && own.length < most.ofNetwork
}

async function networkOf(file: string, since: number) {
  const bytes = file.replace(/\.json$/, '')
  const found =
    (await stat(bytes).catch(undefinedIfMissing)) ?? (await stat(file).catch(undefinedIfMissing))
  if (!found) return undefined
  if (found.mtimeMs < since) {
    await Promise.all([bytes, file].map((one) => rm(one, { force: true })))
    return undefined
  }
  return (
    known.safeParse(parsed(await readFile(file, 'utf8').catch(() => ''))).data?.metadata.network ??
    ''
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
