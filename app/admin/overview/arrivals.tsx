import { href, Link } from 'react-router'

import { Panel } from '#app/ui/admin/panel.tsx'

import type { shipsArriving } from './overview.server.ts'

const day = 24 * 3_600_000

type Arrivals = { ships: Awaited<ReturnType<typeof shipsArriving>>; now: number }

export function Arrivals({ ships, now }: Arrivals) {
  if (ships.length === 0) return null
  return (
    <Panel id="arrivals" title="Ships arriving" beside={<p>open enquiries</p>}>
      <ul className="lines arrivals">
        {ships.map(({ _id, name, vessel, port, eta }) => (
          <li key={_id}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })}>
              <bdi className="line-text">{vessel ?? name}</bdi>
              {port && <bdi>{port}</bdi>}
              <time dateTime={eta}>{untilDay(eta, now)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function untilDay(eta: string, now: number) {
  const days = Math.ceil((Date.parse(eta) - now) / day)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
