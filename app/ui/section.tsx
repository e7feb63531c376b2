import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Section = { id: string; title: string; aside?: ReactNode; children: ReactNode }

export function Section({ id, title, aside, children }: Section) {
  return (
    <section aria-labelledby={id} className="measure pt-8 md:pt-22">
      <div className="mb-3 md:mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id={id} className="display heading-section">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2.5 border-b-2 border-signal pt-1 text-nav font-semibold hover:text-signal"
    >
      {children}
      <ArrowRight aria-hidden className="size-4" />
    </a>
  )
}

/** `address` is a path, so that the link keeps the request's host name. */
export function Unavailable({ words, address }: { words: string; address: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <strong className="font-semibold text-fault">{words}</strong>
      <a href={address} className="py-2 font-semibold underline underline-offset-4">
        Retry
      </a>
    </p>
  )
}
