import type { WhyItem } from '#app/content/why-choose-us.ts'

import { IsoSign } from './iso-sign.tsx'

/** Five reasons in rows of three and two (R-HOME-25). */
export function Why({ items }: { items: readonly WhyItem[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-0 sm:grid-cols-2 lg:grid-cols-6">
      {items.map(({ id, icon, title, description }) => (
        <li
          key={id}
          className="flex gap-4 border-t border-line py-5 lg:col-span-2 lg:border-t-2 lg:border-ink lg:py-6 lg:nth-[n+4]:col-span-3"
        >
          <IsoSign sign={icon} />
          <div>
            <h3 className="text-card font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-100 text-pretty text-ink-2">{description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
