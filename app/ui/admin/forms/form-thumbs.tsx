import { Photo } from '../../picture.tsx'

/** Thumbnails of the pictures in an edit conflict. */
export function Thumbs({ of: addresses }: { of: string[] }) {
  if (addresses.length === 0) return 'nothing'
  return (
    <span className="thumbs">
      {addresses.map((address, n) => (
        <Photo
          key={address}
          address={address}
          alt={`Picture ${n + 1}`}
          widths={[320]}
          sizes="64px"
          load="eager"
        />
      ))}
    </span>
  )
}
