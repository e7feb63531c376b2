import { href, Link } from 'react-router'

import { Bars } from '#app/ui/admin/bars.tsx'
import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

import type { EnquiryDay } from './enquiry-figures.server.ts'

export function EnquiryDays({ days }: { days: EnquiryDay[] }) {
  const values = days.map(({ enquiries }) => enquiries)
  const [most, today] = [Math.max(...values), values.at(-1) ?? 0]
  if (most === 0) return null
  return (
    <Panel
      id="enquiry-days"
      title="Enquiries a day"
      beside={
        <Link to={href('/dashboard/insights')} className="panel-link">
          Insights
        </Link>
      }
    >
      <figure className="day-bars">
        <Bars values={values} recent={7} />
        <figcaption>
          <span>{days[0]?.day}</span>
          <span>at most {grouped(most)}</span>
          <span>today {grouped(today)}</span>
        </figcaption>
      </figure>
    </Panel>
  )
}
