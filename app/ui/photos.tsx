import { drawingAddress } from './drawing-addresses.ts'
import { Drawing, Photo } from './picture.tsx'

type ChosenPicture = {
  /** Name of a built-in drawing or photo, or an uploaded address. */
  of: string
  alt?: string
  sizes?: string
  width?: number
  height?: number
  className: string
}

const files = import.meta.glob<string>('./photos/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

type BuiltInPhoto = {
  name: string
  sizes: string
  alt?: string
  width?: number
  height?: number
  className: string
}

export function hasBuiltInPhoto(name: string) {
  return builtInPhotoAddress(name) !== undefined
}

export function builtInPhotoAddress(name: string) {
  return files[`./photos/${name}-480.webp`]
}

function BuiltInPhoto({ name, sizes, className, ...image }: BuiltInPhoto) {
  const { alt = '', width = 640, height = 480 } = image
  const small = builtInPhotoAddress(name)
  if (!small) return null
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sources(name)} sizes={sizes} />
      <img
        src={small}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="size-full [object-fit:inherit] [object-position:inherit]"
      />
    </picture>
  )
}

function sources(name: string) {
  const offered = [320, 480, 960].flatMap((width) => {
    const address = files[`./photos/${name}-${width}.avif`]
    return address ? `${address} ${width}w` : []
  })
  return offered.join(', ')
}

export function ChosenPicture(picture: ChosenPicture) {
  const drawing = drawingAddress(picture.of)
  if (drawing) return <Drawing address={drawing} className={picture.className} />
  return <ChosenPhoto {...picture} />
}

export function ChosenPhoto({ of, alt = '', sizes = '100vw', ...look }: ChosenPicture) {
  const { className } = look
  if (hasBuiltInPhoto(of)) return <BuiltInPhoto name={of} alt={alt} sizes={sizes} {...look} />
  const drawing = drawingAddress(of)
  if (drawing) return <Drawing address={drawing} className={className} />
  return <Photo address={of} alt={alt} widths={[480, 960]} sizes={sizes} className={className} />
}
