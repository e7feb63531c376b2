import { href, Link } from 'react-router'

import { daysBetween, relativeDay } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

import type { shipsArriving } from './overview.server.ts'

type Arrivals = { ships: Awaited<ReturnType<typeof shipsArriving>>; today: string }

export function Arrivals({ ships, today }: Arrivals) {
  if (ships.length === 0) return null
  return (
    <Panel id="arrivals" title="Ships arriving" beside={<p>open enquiries</p>}>
      <ul className="lines arrivals">
        {ships.map(({ _id, name, vessel, port, eta }) => (
          <li key={_id}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })}>
              <bdi className="line-text">{vessel ?? name}</bdi>
              {port && <bdi>{port}</bdi>}
              <time dateTime={eta}>{relativeDay(daysBetween(today, eta))}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
