import { type PictureWidth, pictureSources } from '#app/media/picture-address.ts'

const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a built-in engineering drawing, or undefined where there is none of that name. */
export function drawingAddress(name: string | undefined) {
  return name === undefined ? undefined : drawings[`./drawings/${name}.svg`]
}

type Photo = {
  address: string
  alt: string
  /** The widths worth offering, and how wide the layout shows the picture, as `sizes` says it. */
  widths: readonly PictureWidth[]
  sizes: string
  /** Pictures in the first view load at once, the largest of them first; all others wait until near. */
  load?: 'first' | 'eager' | 'lazy'
  className?: string
}

/** A photo in the smallest file that serves the screen. All pictures stand in a 4:3 frame. */
export function Photo({ address, alt, widths, sizes, load = 'lazy', className }: Photo) {
  const sources = pictureSources(address, widths)
  const image = (
    <img
      src={sources?.webp ?? address}
      alt={alt}
      width={640}
      height={480}
      className={className}
      {...(load === 'lazy' && { loading: 'lazy' })}
      {...(load === 'first' && { fetchPriority: 'high' })}
    />
  )
  if (!sources) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {image}
    </picture>
  )
}

/** An engineering drawing; it says nothing that its photo or its title does not say. */
export function Drawing({ address, className }: { address: string; className?: string }) {
  return <img src={address} alt="" width={640} height={480} loading="lazy" className={className} />
}
