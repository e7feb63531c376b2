import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'

import { addAddress } from '#app/catalogue/admin/add-address.ts'
import { Bars } from '#app/ui/admin/bars.tsx'
import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

type Wanted = { words: string; times: number; days: number[] }

export function WantedThisWeek({ wanted }: { wanted: Wanted[] }) {
  if (wanted.length === 0) return null
  return (
    <Panel
      id="wanted"
      title="Searched for and not found, 7 days"
      beside={
        <Link to={href('/dashboard/searches')} className="panel-link">
          All searches
        </Link>
      }
    >
      <ul className="lines wanted">
        {wanted.map(({ words, times, days }) => (
          <li key={words}>
            <a
              href={`${href('/search')}?${new URLSearchParams({ q: words })}`}
              className="line-text"
              title="Search it now"
            >
              <span dir="auto">{words}</span>
            </a>
            <Bars values={days} recent={1} />
            <data value={times}>{counted(times, 'time')}</data>
            <Link to={addAddress(words)} className="quiet" aria-label={`Add a product: ${words}`}>
              <Plus aria-hidden />
              <span>Add</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
