import { defaultColours } from './colours.ts'
import type { Settings } from './schema.ts'

type Look = Settings['look']

/** Contains the colours, so that browsers cache it and a preview has its own; undefined for the default look. */
export function styleSheetOf({ signal, ink, logo }: Look) {
  const isOwn = signal !== defaultColours.signal || ink !== defaultColours.ink || logo !== ''
  return isOwn ? `/look/${signal.slice(1)}-${ink.slice(1)}.css` : undefined
}
