import { useOwnPath, type PictureWidth, pictureSources } from '#app/media/addresses.ts'

import plate from './drawings/plate.svg?url'
import { useLowData } from './low-data.ts'

type Photo = {
  address: string
  alt: string
  widths: readonly PictureWidth[]
  sizes: string
  /** `first`: the largest picture of the first view; `eager`: others in it. */
  load?: 'first' | 'eager' | 'lazy'
  className?: string
  /** Drawing shown until the site has fetched the photo from another host. */
  instead?: string | undefined
}

export function Photo(photo: Photo) {
  const path = useOwnPath(photo.address)
  return path === undefined ? <ComingPhoto {...photo} /> : <OwnPhoto {...photo} address={path} />
}

function OwnPhoto({ address, alt, widths, sizes, load, className }: Photo) {
  const isLowData = useLowData()
  const sources = pictureSources(address, isLowData ? thumbnail : widths)
  const image = (
    <img
      src={sources?.webp ?? address}
      alt={alt}
      width={640}
      height={480}
      className={className}
      {...loading(isLowData ? 'lazy' : load)}
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

const thumbnail = [96] as const

function ComingPhoto({ alt, className = '', instead = plate }: Photo) {
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

type Drawing = {
  address: string | undefined
  /** Shown instead on phones. */
  small?: string | undefined
  className?: string
}

export function Drawing({ address, small, className }: Drawing) {
  if (!address) return null
  const image = (
    <img src={address} alt="" width={640} height={480} loading="lazy" className={className} />
  )
  if (!small) return image
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={small} />
      {image}
    </picture>
  )
}
