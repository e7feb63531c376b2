import { Link } from 'react-router'

import { isNarrowed, useWanted } from '#app/ui/admin/lists/list-address.ts'
import { rangeOf } from '#app/ui/admin/lists/list-bar.tsx'
import { counted, grouped } from '#app/ui/admin/when.ts'

import { daysToConfirm } from '../subscriber.ts'
import type { SubscriberState } from './managed-subscriber.ts'

type Found = Parameters<typeof rangeOf>[0]

/** Shows 'n of m' (C-8). */
export function SubscriberCounts({ found, total }: { found: Found; total: number }) {
  const { shown, isLoading } = useWanted()
  const all = counted(total, 'subscriber')
  return (
    <p className="list-counts" role="status">
      {isNarrowed(shown) ? `${grouped(found.matching)} of ${all}` : all}
      {!isLoading && found.rows.length > 0 && (
        <span className="sr-only">, here {rangeOf(found)}</span>
      )}
    </p>
  )
}

type Shown = { show: SubscriberState | undefined }

/** The meaning of the state that filters the list. */
export function AboutState({ show }: Shown) {
  return show && <p className="list-told">{meanings[show]}</p>
}

const meanings = {
  confirmed:
    'They pressed the button in our mail: they may be written to, and are what is exported.',
  waiting: `They have not confirmed yet. ${daysToConfirm} days after our mail to them they are forgotten.`,
  suspected: `What looks like a machine’s: nothing is mailed to it, and it is forgotten after ${daysToConfirm} days.`,
} as const

/** The reason why the list is empty, and the next step. */
export function NoSubscribers({ show }: Shown) {
  const { shown } = useWanted()
  const isSearch = Boolean(shown.get('search'))
  return isNarrowed(shown) ? (
    <div className="list-nothing">
      <p>{show && !isSearch ? none[show] : 'Nothing found.'}</p>
      <Link to={{ search: '' }}>Show all subscribers</Link>
    </div>
  ) : (
    <div className="list-nothing">
      <p>No subscribers yet. The form for them is at the foot of every page of the site.</p>
      <a href="/#newsletter">See it there</a>
    </div>
  )
}

const none = {
  confirmed: 'Nobody has confirmed yet.',
  waiting: 'Nobody is waiting.',
  suspected: 'Nobody is suspected.',
} as const
