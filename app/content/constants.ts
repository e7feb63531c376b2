/** Milliseconds and CSS pixels. constants.css repeats those that style sheets need. */

/** `first` and `second` are the times of one loop of each row; the rows move in opposite directions. */
export const marquee = { first: 30_000, second: 22_000, firstLogos: 5, secondLogos: 3 }
export const secondRowWidth = 650

export const categoryCarousel = {
  delay: 2000,
  speed: 4000,
  views: [
    { from: 0, slides: 2, gap: 30 },
    { from: 738, slides: 3, gap: 30 },
    { from: 1024, slides: 'auto', gap: 60 },
    { from: 1280, slides: 'auto', gap: 100 },
  ],
} as const
export const testimonialCarousel = {
  delay: 4000,
  speed: 2000,
  views: [
    { from: 0, slides: 1 },
    { from: 640, slides: 1.1 },
    { from: 768, slides: 1.5 },
    { from: 1040, slides: 2 },
    { from: 1280, slides: 2.25 },
  ],
} as const

export const openingRow = 3
export const gridColumns = 4
export const categoryPageSize = openingRow + 5 * gridColumns
export const listPageSize = 48

export const homeProducts = 12
export const homePosts = 3
export const relatedProducts = 4

export const homePreview = 100
export const blogPreview = 200

export const headerThreshold = 80
export const menuColumns = 3
export const menuCloseDelay = 15
export const paneDelay = 80
export const drawerListHeight = 500

export const countUpDuration = 2000

export const warrantyYears = 2
export const coverExtraFeet = 2
export const offerPercent = 70

/** Loading text for shorter waits would only flicker. */
export const loadingDelay = 400

export const noticeMs = 10_000

const MiB = 1024 * 1024

/** In bytes; pages call 20 MiB "20 MB" (C-51). */
export const largestUpload = { picture: 20 * MiB, video: 500 * MiB, datasheet: 20 * MiB } as const

/** Phones take up to 200 megapixels. Decoding AVIF takes about 18 bytes of memory per pixel. */
export const largestPicture = { pixels: 201_000_000, side: 30_000, avifPixels: 8_000_000 } as const

/** Per IP address; a person searches less. */
export const searchesPerMinute = 60
/** Slow typing sends one request per letter. */
export const suggestionsPerMinute = 240

/** With their codes of UN/ECE Recommendations 20 and 21. */
export const units = {
  pcs: 'PCE',
  set: 'SET',
  kit: 'KT',
  pair: 'PR',
  m: 'MTR',
  kg: 'KGM',
  l: 'LTR',
  box: 'BX',
  roll: 'RO',
} as const

/** Units that are written with or without a space after the number: `25kW` is `25 kW`. */
// prettier-ignore
export const unitsAfterNumbers: ReadonlySet<string> = new Set([
  'kw', 'w', 'mw', 'kva', 'va', 'v', 'vac', 'vdc', 'ac', 'dc', 'a', 'ma', 'hz', 'khz', 'mhz', 'ghz', 'ppm', 'mm', 'cm',
  'm', 'in', 'inch', 'bar', 'mbar', 'psi', 'hp', 'rpm', 'kg', 'g', 'ltr', 'l', 'm3', 'c',
])

export const mostMachines = 30

export function impaText(code: string) {
  return code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3')
}

export const rememberedShip = 'enquiry ship'

export const availabilities = {
  'in stock': 'In stock',
  'to order': 'To order',
  ask: 'Ask us',
} as const
