/** Widths in pixels that a stored picture is served in; no other width is ever answered. */
export const pictureWidths = [320, 480, 640, 960, 1440, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

const stored = /^\/media\/([0-9a-f]{32})\.(?:webp|jpg|png|avif)$/

/**
 * The addresses of one stored picture: in the given widths as AVIF, as `srcset` says it, and in the middle one
 * as WebP, for the few browsers that cannot read AVIF; a page of two dozen cards should not pay for them in full.
 * Answers null for a picture that is not in our own store: it has no sizes of its own.
 */
export function pictureSources(address: string, widths: readonly PictureWidth[]) {
  const key = stored.exec(address)?.[1]
  if (!key) return null
  const avif = widths.map((width) => `/media/${key}/${width}.avif ${width}w`).join(', ')
  const middle = widths[Math.floor(widths.length / 2)] ?? 640
  return { avif, webp: `/media/${key}/${middle}.webp` }
}

/** The smallest picture of our own store; undefined for one that is not ours. */
export function thumbnailAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/${pictureWidths[0]}.avif`
}

/** The address of the card that chats show of a page with this picture; undefined for one that is not ours. */
export function cardAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/card.jpg`
}
