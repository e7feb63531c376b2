import { Download } from 'lucide-react'

/** A document that the browser keeps; `title` says what is in it where that is not all that is listed. */
export function ExportLink({
  address,
  title,
}: {
  address: `/api/${string}.csv${string}`
  title?: string
}) {
  return (
    <a href={address} download className="quiet" title={title}>
      <Download aria-hidden />
      <span>
        <span className="max-[26rem]:sr-only">Export </span>CSV
      </span>
    </a>
  )
}
