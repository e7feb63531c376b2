import { BuiltInPhoto } from './built-in-photo.tsx'
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

/** A picture of the settings. */
export function ChosenPicture({ of, alt = '', sizes = '100vw', ...look }: ChosenPicture) {
  if (of.startsWith('/')) {
    const { className } = look
    return <Photo address={of} alt={alt} widths={[480, 960]} sizes={sizes} className={className} />
  }
  const drawing = drawingAddress(of)
  if (drawing) return <Drawing address={drawing} className={look.className} />
  return <BuiltInPhoto name={of} alt={alt} sizes={sizes} {...look} />
}
