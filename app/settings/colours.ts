const grounds = [
  ['white', '#ffffff'],
  ['the paper of the pages', '#fbfcfb'],
  ['pale blue', '#eef4f5'],
] as const
export const groundsOf = {
  signal: grounds,
  ink: [...grounds, ['the blue of a chosen row', '#dce9ed'], ['the yellow of a plate', '#f3e3ae']],
} as const
export type Use = keyof typeof groundsOf

export const leastContrast = 4.5
export const defaultColours = { signal: '#c8380a', ink: '#0a1c26' } as const
const night = '#0b2a3a'

export function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** White text on the colour has its contrast on white. */
export function contrastsOf(use: Use, colour: string) {
  return groundsOf[use].map(([name, ground]) => ({ name, contrast: contrast(colour, ground) }))
}

/** Rounds down, so that a refused figure never looks like an accepted one. */
export function figureOf(measured: number) {
  return (Math.floor(measured * 10) / 10).toFixed(1)
}

export function isColour(text: string) {
  return /^#[\da-f]{6}$/i.test(text)
}

/** For a pressed button, whose contrast with white only grows. */
export function darker(colour: string) {
  return mixed(colour, 0, 0.2)
}

export function onNight(colour: string) {
  const steps = Array.from({ length: 101 }, (_, percent) => mixed(colour, 255, percent / 100))
  return steps.find((step) => contrast(step, night) >= leastContrast) ?? '#ffffff'
}

function mixed(colour: string, to: number, share: number) {
  const parts = channels(colour).map((value) => Math.round(value + (to - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
