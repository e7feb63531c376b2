import { Trash2 } from 'lucide-react'

import { Confirm } from '#app/ui/admin/confirm.tsx'
import { useAwake } from '#app/ui/awake.ts'

import { standing, stateWords } from './managed-subscriber.ts'
import type { ManagedSubscriber } from './managed-subscribers.server.ts'
import { useSubscriberRemoval } from './subscriber-removal.ts'

/** One page of subscribers with their state, its start, and the page of the sign-up. */
export function SubscriberTable({ rows }: { rows: ManagedSubscriber[] }) {
  const { asked, ask, answer, isBusy } = useSubscriberRemoval(rows)
  return (
    <div className="list-table">
      <table aria-label="Subscribers">
        <thead>
          <tr>
            <th scope="col" className={firstCell}>
              Email
            </th>
            <th scope="col" className="fact">
              State
            </th>
            <th scope="col" className="fact figures">
              Since
            </th>
            <th scope="col" className="fact">
              On page
            </th>
            <th scope="col" className="actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row._id} row={row} isBusy={isBusy(row)} remove={() => ask(row)} />
          ))}
        </tbody>
      </table>
      {asked && (
        <Confirm
          question={`Remove ${asked.email} for good? It gets no newsletter any more.`}
          yes="Remove"
          onAnswer={answer}
        />
      )}
    </div>
  )
}

/** Aligned with the content above the table. */
const firstCell = 'pl-3 max-sm:pl-4'

type Row = { row: ManagedSubscriber; isBusy: boolean; remove: () => void }

function Row({ row, isBusy, remove }: Row) {
  const awake = useAwake()
  const { state, since } = standing(row)
  const facts = [
    {
      name: 'state',
      look: '',
      of: (
        <span className="status-mark" data-status={state}>
          {stateWords[state]}
        </span>
      ),
    },
    { name: 'since', look: 'figures', of: <time dateTime={since}>{since.slice(0, 10)}</time> },
    { name: 'source', look: '', of: <span className="figures">{row.source || '–'}</span> },
  ]
  return (
    <tr aria-busy={isBusy}>
      <th scope="row" className={firstCell}>
        <span className="title">{row.email}</span>
        <span className="row-facts">
          {facts.map(({ name, look, of }) => (
            <span key={name} className={look}>
              {of}
            </span>
          ))}
        </span>
      </th>
      {facts.map(({ name, look, of }) => (
        <td key={name} className={`fact ${look}`}>
          {of}
        </td>
      ))}
      <td className="actions">
        <div>
          <button
            type="button"
            id={`remove-${row._id}`}
            className="delete with-script"
            aria-label={`Remove ${row.email}`}
            disabled={!awake}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : remove}
          >
            <Trash2 aria-hidden />
          </button>
        </div>
      </td>
    </tr>
  )
}
