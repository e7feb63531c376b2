import type { DrawingName } from './drawing-names.ts'

const files = import.meta.glob<string>('./photos/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** A photo that belongs to the site itself, made by the camera of its drawing; nothing where there is none. */
export function BuiltInPhoto({
  name,
  sizes,
  className,
}: {
  name: DrawingName
  sizes: string
  className: string
}) {
  const small = files[`./photos/${name}-480.webp`]
  if (!small) return null
  const avif = [480, 800].flatMap((width) => {
    const address = files[`./photos/${name}-${width}.avif`]
    return address ? `${address} ${width}w` : []
  })
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={avif.join(', ')} sizes={sizes} />
      <img
        src={small}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        className="size-full object-contain"
      />
    </picture>
  )
}
