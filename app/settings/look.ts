import { defaultColours } from './colours.ts'
import type { Settings } from './schema.ts'

type Look = Settings['look']

/** Holds the colours, so that browsers keep it and a preview has its own; undefined for the look of the site itself. */
export function styleSheetOf({ signal, ink, logo }: Look) {
  const isOwn = signal !== defaultColours.signal || ink !== defaultColours.ink || logo !== ''
  return isOwn ? `/look/${signal.slice(1)}-${ink.slice(1)}.css` : undefined
}
