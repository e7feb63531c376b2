/** Of the cards, when they were asked for. */
export const picturesCache = 'catalogue-pictures'
export const openedCache = 'catalogue-opened'
export const isOfPictures = (name: string) => name === picturesCache || name === openedCache

/** The newest products; about 20 MB. */
export const mostPictures = 4_000
/** The mean, for the size that is said before. */
export const bytesOfPicture = 5_400
/** A thin line is used one by one; a fast one waits less for the server. */
const atOnce = 4

type Storing = { signal: AbortSignal; onStored: (count: number) => void }

/** Fetches those that are missing, so that another try goes on, and deletes those that are gone. */
export async function storePictures(addresses: string[], { signal, onStored }: Storing) {
  const cache = await caches.open(picturesCache)
  const wanted = new Set(addresses)
  const stored = new Set<string>()
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (wanted.has(pathname)) stored.add(pathname)
    else await cache.delete(url)
  }
  onStored(stored.size)
  const missing = addresses.filter((address) => !stored.has(address)).values()
  const storeNext = async () => {
    for (const address of missing) {
      const response = await fetch(address, { signal })
      if (!response.ok) continue
      await cache.put(address, response)
      stored.add(address)
      onStored(stored.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, storeNext))
}

/** Undefined where pictures were not asked for. */
export async function countPictures() {
  if (!(await caches.has(picturesCache))) return undefined
  return (await (await caches.open(picturesCache)).keys()).length
}
