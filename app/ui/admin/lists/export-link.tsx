import { Download } from 'lucide-react'

/** A link to a CSV export; `title` describes its content if that is not the whole list. */
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
