import { Mail, Phone } from 'lucide-react'

import { mapPlace } from '#app/content/map.ts'
import { mailLink, phoneLink, site } from '#app/content/site.ts'

/** Position, service time, email and phone of the company; on large screens only (R-LAY-1). */
export function ContactBar() {
  return (
    <div className="contact-bar">
      <div className="measure flex h-full items-center gap-7">
        <span>
          <b>{mapPlace.position}</b> {mapPlace.port}
        </span>
        <span className="led">
          Service Time <b>{site.serviceTime}</b>
        </span>
        <a href={mailLink} className="ml-auto">
          <Mail aria-hidden className="size-3.5" />
          {site.email}
        </a>
        <a href={phoneLink}>
          <Phone aria-hidden className="size-3.5" />
          <b>{site.phone}</b>
        </a>
      </div>
    </div>
  )
}
