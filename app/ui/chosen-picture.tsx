import { BuiltInPhoto, hasBuiltInPhoto } from './built-in-photo.tsx'
import { Drawing, drawingAddress, Photo } from './picture.tsx'

type ChosenPicture = {
  /** The name of a built-in drawing or photo, or the address of an uploaded picture. */
  of: string
  alt?: string
  sizes?: string
  width?: number
  height?: number
  className: string
}

/** A picture of the settings: the drawing where there is a photo and a drawing. */
export function ChosenPicture(picture: ChosenPicture) {
  const drawing = drawingAddress(picture.of)
  if (drawing) return <Drawing address={drawing} className={picture.className} />
  return <ChosenPhoto {...picture} />
}

/** The photo where there is a photo and a drawing. */
export function ChosenPhoto({ of, alt = '', sizes = '100vw', ...look }: ChosenPicture) {
  const { className } = look
  if (hasBuiltInPhoto(of)) return <BuiltInPhoto name={of} alt={alt} sizes={sizes} {...look} />
  const drawing = drawingAddress(of)
  if (drawing) return <Drawing address={drawing} className={className} />
  return <Photo address={of} alt={alt} widths={[480, 960]} sizes={sizes} className={className} />
}
