/** Widths in pixels that a stored picture is served in; no other width is ever answered. */
export const pictureWidths = [320, 480, 640, 960, 1440, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

const stored = /^\/media\/([0-9a-f]{32})\.(?:webp|jpg|png|avif)$/

/**
 * The addresses of one stored picture in the given widths, as `srcset` values for AVIF and WebP.
 * Answers null for a picture that is not in our own store: it has no sizes of its own.
 */
export function pictureSources(address: string, widths: readonly PictureWidth[]) {
  const key = stored.exec(address)?.[1]
  if (!key) return null
  const set = (format: string) =>
    widths.map((width) => `/media/${key}/${width}.${format} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}

/** The address of the card that chats show of a page with this picture; undefined for one that is not ours. */
export function cardAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/card.jpg`
}
