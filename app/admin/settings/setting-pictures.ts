import exampleCertificate from '#app/site/certificate/example-small.svg?url'
import { drawingAddress } from '#app/ui/picture.tsx'

export { exampleCertificate }

const heroes = import.meta.glob<string>('../../site/heroes/*-phone.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a picture of the settings: an upload is stored with its address, a built-in one by its name. */
export function settingPicture(value: string) {
  if (value.startsWith('/')) return value
  return drawingAddress(value) ?? heroes[`../../site/heroes/${value}-phone.webp`]
}
