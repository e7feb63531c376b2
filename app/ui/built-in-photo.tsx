const files = import.meta.glob<string>('./photos/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

type BuiltInPhoto = {
  name: string
  sizes: string
  alt?: string
  /** `width` and `height` set the aspect ratio, not the size. */
  width?: number
  height?: number
  className: string
}

export function hasBuiltInPhoto(name: string) {
  return builtInPhotoAddress(name) !== undefined
}

/** The smallest file of a built-in photo, 480 pixels wide. */
export function builtInPhotoAddress(name: string) {
  return files[`./photos/${name}-480.webp`]
}

export function BuiltInPhoto({ name, sizes, className, ...image }: BuiltInPhoto) {
  const { alt = '', width = 640, height = 480 } = image
  const small = builtInPhotoAddress(name)
  if (!small) return null
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
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

function sources(name: string, format: 'avif' | 'webp') {
  const offered = [480, 960].flatMap((width) => {
    const address = files[`./photos/${name}-${width}.${format}`]
    return address ? `${address} ${width}w` : []
  })
  return offered.join(', ')
}
