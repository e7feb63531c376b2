import { pictureWidths } from '#app/media/addresses.ts'

import { openedCache } from './saved-pictures.ts'

/** The last ones stay; about 8 MB. */
const mostOpened = 200

/** The picture itself, else another size of it. */
export async function savedPicture(pathname: string) {
  const exact = await caches.match(pathname, { ignoreVary: true })
  const [, key] = /^\/media\/([0-9a-f]{32})[./]/.exec(pathname) ?? []
  if (exact || !key) return exact
  for (const width of pictureWidths.toReversed()) {
    const other = await caches.match(`/media/${key}/${width}.avif`, { ignoreVary: true })
    if (other) return other
  }
  return undefined
}

/** Of a page of a product that is open. */
export async function storeOpened(pathname: string, response: Response) {
  const cache = await caches.open(openedCache)
  await cache.put(pathname, response)
  const all = await cache.keys()
  for (const oldest of all.slice(0, -mostOpened)) await cache.delete(oldest)
}
