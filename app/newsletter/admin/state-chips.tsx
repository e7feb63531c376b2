import { Link } from 'react-router'

import { askedWith, useWanted } from '#app/ui/admin/lists/list-address.ts'
import { grouped } from '#app/ui/admin/when.ts'

import {
  shownIn,
  stateWords,
  subscriberStates,
  type SubscriberState,
} from './managed-subscriber.ts'

type Counts = { [state in SubscriberState | 'all']: number }

/** The filters of the subscriber list, each with its count. */
export function StateChips({ counts }: { counts: Counts }) {
  const { wanted } = useWanted()
  const shown = shownIn(wanted) ?? ''
  return (
    <nav className="list-chips" aria-label="Show">
      <div>
        {chips.map(([state, words, counted]) => (
          <Link
            key={state}
            to={askedWith(wanted, { show: state })}
            preventScrollReset
            aria-current={state === shown}
          >
            <span>
              {words} <data value={counts[counted]}>{grouped(counts[counted])}</data>
            </span>
          </Link>
        ))}
      </div>
    </nav>
  )
}

const chips = [
  ['', 'All', 'all'] as const,
  ...subscriberStates.map((state) => [state, stateWords[state], state] as const),
]
