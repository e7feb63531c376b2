import { isOfPictures } from './saved-pictures.ts'

/** Of the built worker: its files with their hashes, and the tables that its engine reads. */
export type DeviceFacts = {
  version: string
  engine: string
  schema: readonly string[]
  /** Of the tables: another one needs another database. */
  format: string
  files: Record<string, string>
}

export const workerAddress = '/catalogue-worker.js'
export const catalogueCache = 'catalogue'
/** The texts among the files in one; each is checked by its own hash. */
const packAddress = '/catalogue-files.txt'
export const rowsAddress = '/saved-catalogue/rows'

/** There while it is not updated by itself. */
export const updatesAddress = '/saved-catalogue/no-updates'

const shellPrefix = 'shell-'
export const shellCache = (version: string) => shellPrefix + version
export const isShell = (name: string) => name.startsWith(shellPrefix)

export function databaseAddress(format: string) {
  return `/saved-catalogue/database/${format}`
}

/** The first 132 bits of SHA-256. */
export async function hashOf(bytes: BufferSource) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return hash.toBase64().slice(0, 22)
}

/** The stored answer if it has these bytes; else it is removed. */
export async function wholeFile(cache: Cache, address: string, hash: string | null | undefined) {
  const stored = await cache.match(address, { ignoreVary: true })
  if (!stored) return undefined
  const bytes = await stored.clone().arrayBuffer()
  if (hash === (await hashOf(bytes))) return stored
  await cache.delete(address, { ignoreVary: true })
  return undefined
}

/** So many files that are missing are sooner there in one. */
const fewFiles = 8

/** Stores each file by itself, so that another try resumes. Throws at the first that fails. */
export async function storeFiles(
  { version, files }: Pick<DeviceFacts, 'version' | 'files'>,
  onStored: (address: string) => void = () => {},
  signal?: AbortSignal,
) {
  const cache = await caches.open(shellCache(version))
  let missing = await missingOf(cache, Object.entries(files))
  const former = (await caches.keys()).filter(
    (name) => isShell(name) && name !== shellCache(version),
  )
  for (const name of former) missing = await copyFrom(await caches.open(name), cache, missing)
  if (missing.filter(([address]) => typeOf(address)).length > fewFiles) {
    missing = await storePack(cache, missing, signal)
  }
  onStored(packAddress)
  const isMissing = new Set(missing.map(([address]) => address))
  for (const [address, hash] of Object.entries(files)) {
    if (isMissing.has(address)) await storeFile(cache, [address, hash], signal)
    onStored(address)
  }
}

type FileHash = [address: string, hash: string]

/** All at once: one after the other they take four times as long. */
async function missingOf(cache: Cache, files: FileHash[]) {
  return without(
    files,
    async ([address, hash]) => (await wholeFile(cache, address, hash)) !== undefined,
  )
}

async function copyFrom(former: Cache, cache: Cache, missing: FileHash[]) {
  return without(missing, async ([address, hash]) => {
    const same = await wholeFile(former, address, hash)
    if (same) await cache.put(address, same)
    return same !== undefined
  })
}

/** Those for which `isThere` is false. */
async function without(files: FileHash[], isThere: (file: FileHash) => Promise<boolean>) {
  const known = await Promise.all(files.map(isThere))
  return files.filter((_, n) => !known[n])
}

/** Returns what is still missing. */
async function storePack(cache: Cache, missing: FileHash[], signal: AbortSignal | undefined) {
  const response = await fetch(packAddress, { cache: 'no-cache', signal: signal ?? null })
  if (!response.ok) throw new Error(`The files did not come: ${response.status}`)
  const texts: Record<string, string> = await response.json()
  return without(missing, async ([address, hash]) => {
    const bytes = new TextEncoder().encode(texts[address])
    if (hash !== (await hashOf(bytes))) return false
    const headers = { 'content-type': typeOf(address) ?? '' }
    await cache.put(address, new Response(bytes, { headers }))
    return true
  })
}

function typeOf(address: string) {
  if (address.endsWith('.css')) return 'text/css; charset=utf-8'
  if (address.endsWith('.js')) return 'text/javascript; charset=utf-8'
  return address.endsWith('.svg') ? 'image/svg+xml' : undefined
}

async function storeFile(
  cache: Cache,
  [address, hash]: readonly [string, string],
  signal: AbortSignal | undefined,
) {
  const response = await fetch(address, { cache: 'no-cache', signal: signal ?? null })
  if (!response.ok) throw new Error(`${address} did not come: ${response.status}`)
  if (hash !== (await hashOf(await response.clone().arrayBuffer()))) {
    throw new Error(`${address} came damaged`)
  }
  await cache.put(address, response)
}

export type SavedFacts = {
  hash: string
  at: string
  products: number
  bytes: number
  versions: Record<string, number>
}

const factsHeader = 'x-saved'

export function databaseResponse(bytes: Uint8Array<ArrayBuffer>, facts: SavedFacts) {
  return new Response(bytes, { headers: { [factsHeader]: JSON.stringify(facts) } })
}

export function savedFactsIn(response: Response | undefined): SavedFacts | undefined {
  return JSON.parse(response?.headers.get(factsHeader) ?? 'null') ?? undefined
}

export async function removeAll() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const own = registrations.filter(({ active, installing, waiting }) =>
    (active ?? waiting ?? installing)?.scriptURL.endsWith(workerAddress),
  )
  for (const one of own) await one.unregister()
  for (const name of await caches.keys()) {
    if (isShell(name) || isOfPictures(name) || name === catalogueCache) await caches.delete(name)
  }
}
