import { useOwnPath, type PictureWidth, pictureSources } from '#app/media/addresses.ts'

const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export function drawingAddress(name: string | undefined) {
  return name === undefined ? undefined : drawings[`./drawings/${name}.svg`]
}

const smallDrawings = import.meta.glob<string>('./small-drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** With a third of the bytes, for places of some 120 pixels. */
export function smallDrawingAddress(name: string | undefined) {
  return name === undefined ? undefined : smallDrawings[`./small-drawings/${name}.svg`]
}

type Photo = {
  address: string
  alt: string
  widths: readonly PictureWidth[]
  sizes: string
  /** `first` is for the largest picture of the first view, `eager` for others in it, `lazy` for the rest. */
  load?: 'first' | 'eager' | 'lazy'
  className?: string
  /** The address of a drawing for a photo on another host, shown until the site has fetched the photo. */
  instead?: string | undefined
}

export function Photo(photo: Photo) {
  const path = useOwnPath(photo.address)
  return path === undefined ? <ComingPhoto {...photo} /> : <OwnPhoto {...photo} address={path} />
}

function OwnPhoto({ address, alt, widths, sizes, load, className }: Photo) {
  const sources = pictureSources(address, widths)
  const image = (
    <img
      src={sources?.webp ?? address}
      alt={alt}
      width={640}
      height={480}
      className={className}
      {...loading(load)}
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

/** The frame keeps the place of the photo (coming-photo.css). */
function ComingPhoto({ alt, className = '', instead = drawingAddress('plate') }: Photo) {
  return (
    <span className={`coming-photo ${className}`} {...(alt && { role: 'img', 'aria-label': alt })}>
      <Drawing address={instead} />
    </span>
  )
}

function loading(load: Photo['load'] = 'lazy') {
  if (load === 'first') return { fetchPriority: 'high' } as const
  return load === 'lazy' ? ({ loading: 'lazy' } as const) : {}
}

type Drawing = { address: string | undefined; className?: string }

export function Drawing({ address, className }: Drawing) {
  if (!address) return null
  return <img src={address} alt="" width={640} height={480} loading="lazy" className={className} />
}
