import { pictureSources } from '#app/media/addresses.ts'
import type { Settings } from '#app/settings/schema.ts'

/** Undefined for our own sign and the company's name. */
export function logoOf({ logo, logoHasName }: Settings['look']) {
  const sources = pictureSources(logo, logoHasName ? [320, 480] : [320])
  return logo ? { address: sources?.webp ?? logo, isWide: logoHasName } : undefined
}
