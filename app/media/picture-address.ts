/** The widths in pixels in which a stored picture is served; any other width gets 404. */
export const pictureWidths = [320, 480, 640, 960, 1440, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

const stored = /^\/media\/([0-9a-f]{32})\.(?:webp|jpg|png|avif)$/

/**
 * The addresses of one stored picture: a `srcset` of AVIF in the given widths, and the middle width as WebP for the
 * few browsers without AVIF. There is only one WebP, to keep pages with two dozen cards small. Returns null for a
 * picture outside our own store, which has no sizes.
 */
export function pictureSources(address: string, widths: readonly PictureWidth[]) {
  const key = stored.exec(address)?.[1]
  if (!key) return null
  const avif = widths.map((width) => `/media/${key}/${width}.avif ${width}w`).join(', ')
  const middle = widths[Math.floor(widths.length / 2)] ?? 640
  return { avif, webp: `/media/${key}/${middle}.webp` }
}

/** The address of the smallest size of a picture; undefined outside our own store. */
export function thumbnailAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/${pictureWidths[0]}.avif`
}

/** The address of the card of a picture for link previews; undefined outside our own store. */
export function cardAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/card.jpg`
}
