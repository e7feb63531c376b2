import { darker, defaultColours, isColour, onNight } from './colours.ts'
import { sections } from './schema.ts'

export function styleSheetAt(name: string) {
  const [, ...colours] = /^([\da-f]{6})-([\da-f]{6})\.css$/.exec(name) ?? []
  const [signal = '', ink = ''] = colours.map((colour) => `#${colour}`)
  const { shape } = sections.look
  const isRefused = !shape.signal.safeParse(signal).success || !shape.ink.safeParse(ink).success
  if (!isColour(signal) || !isColour(ink) || isRefused) return undefined
  const own = signal === defaultColours.signal ? '' : signalColours(signal)
  return `:root{--color-ink:${ink};${own}}${logoStyle}`
}

function signalColours(signal: string) {
  return `--color-signal:${signal};--color-signal-press:${darker(signal)};--color-flare:${onNight(signal)}`
}

// The boxes have their size before the logo loads. On dark backgrounds it gets a white one.
const logoStyle = [
  '.logo .own-logo{display:block;flex:none;height:40px;width:40px;object-fit:contain;object-position:left}',
  '.logo .own-logo.wide{width:min(180px,38vw)}',
  '.site-footer .own-logo{box-sizing:content-box;padding:6px;background:#fff;border-radius:2px}',
].join('')
