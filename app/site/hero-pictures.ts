import type { HeroPicture } from '#app/content/picture-names.ts'

const files = import.meta.glob<string>('../ui/heroes/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

type Format = 'avif' | 'webp'

const widths = [960, 1440, 1920]

/** The `srcset` of the whole picture in three widths. */
export function wideSources(picture: HeroPicture, format: Format) {
  return widths.map((width) => `${addressOf(picture, width, format)} ${width}w`).join(', ')
}

/** The right part of the picture, which phones show under the text. */
export function phoneSource(picture: HeroPicture, format: Format) {
  return addressOf(picture, 'phone', format)
}

/** The fallback for old browsers. */
export function plainSource(picture: HeroPicture) {
  return addressOf(picture, 1440, 'webp')
}

function addressOf(picture: HeroPicture, size: number | 'phone', format: Format) {
  return files[`../ui/heroes/${picture}-${size}.${format}`]
}
