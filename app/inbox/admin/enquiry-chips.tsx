import { Link } from 'react-router'

import { askedWith, useWanted } from '#app/ui/admin/lists/list-address.ts'
import { grouped } from '#app/ui/admin/when.ts'

import { type EnquiriesShown, shows } from '../managed-enquiry.ts'
import { showWords, shownIn } from './inbox-words.ts'

type Chips = { counts: { [show in EnquiriesShown]: number } }

/** The filters of the inbox, each with its count. */
export function EnquiryChips({ counts }: Chips) {
  const { wanted } = useWanted()
  const shown = shownIn(wanted)
  return (
    <nav className="list-chips" aria-label="Show">
      <div>
        {shows.map((show) => (
          <Link
            key={show}
            to={askedWith(wanted, { show: show === 'open' ? '' : show })}
            preventScrollReset
            aria-current={show === shown}
          >
            <span>
              {showWords[show]} <data value={counts[show]}>{grouped(counts[show])}</data>
            </span>
          </Link>
        ))}
      </div>
    </nav>
  )
}
