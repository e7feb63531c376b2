import { href, Link } from 'react-router'

import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { moneyWords } from '../quotes/money.ts'
import type { CustomerEnquiry } from './customers.server.ts'

type Row = Omit<CustomerEnquiry, 'by'> & { by: string; lines: number; repeatId: string }

const shows = { all: 'All', open: 'Open', won: 'Won', lost: 'Lost' } as const
type Show = keyof typeof shows

type Enquiries = {
  rows: Row[]
  matching: number
  counts: { [show in Show]: number }
  asked: { show: Show }
}

export function CustomerEnquiries({ rows, matching, counts, asked }: Enquiries) {
  const { query } = useListQuery()
  const older = matching - rows.length
  return (
    <Panel
      id="lists"
      title="Enquiries and quotes"
      beside={<ShowLinks shown={asked.show} counts={counts} />}
      className="customer-table"
    >
      {rows.length === 0 ? (
        <p className="calm">None of these.</p>
      ) : (
        <table aria-labelledby="lists">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Ship</th>
              <th scope="col">Port</th>
              <th scope="col" className="n">
                Lines
              </th>
              <th scope="col" className="n">
                Value
              </th>
              <th scope="col">State</th>
              <th scope="col">By</th>
              <th scope="col">
                <span className="sr-only">Next</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EnquiryRow key={row._id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {older > 0 && (
        <Link
          to={withFilters(query, { older: 'yes' })}
          className="panel-link more"
          preventScrollReset
        >
          Show {older} older
        </Link>
      )}
    </Panel>
  )
}

function ShowLinks({ shown, counts }: { shown: Show; counts: { [show in Show]: number } }) {
  const { query } = useListQuery()
  const all = ['all', 'open', 'won', 'lost'] as const
  return (
    <nav className="customer-show" aria-label="Show">
      {all.map((show) => (
        <Link
          key={show}
          to={withFilters(query, { show: show === 'all' ? '' : show, older: '' })}
          aria-current={show === shown}
          preventScrollReset
        >
          {shows[show]} <data value={counts[show]}>{counts[show]}</data>
        </Link>
      ))}
    </nav>
  )
}

function EnquiryRow({ row }: { row: Row }) {
  const { _id, reference, createdAt, vessel, productTitle, port, lines, value, by } = row
  return (
    <tr>
      <th scope="row">
        <Link to={href('/dashboard/enquiries/:id', { id: _id })} className="number">
          {reference}
        </Link>
      </th>
      <td>
        <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>
      </td>
      <td className="what">
        <bdi>{vessel || productTitle || 'General'}</bdi>
      </td>
      <td data-name="Port">{port}</td>
      <td className="n" data-name="Lines">
        {lines || ''}
      </td>
      <td className="n">{moneyWords(value) || '–'}</td>
      <td>
        <StateMark row={row} />
      </td>
      <td data-name="By">{by}</td>
      <td className="next">
        <NextStep row={row} />
      </td>
    </tr>
  )
}

const stageWords = {
  received: 'New',
  quoting: 'Quoting',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
} as const

function StateMark({
  row: { status, stage, reason },
}: {
  row: Pick<Row, 'status' | 'stage' | 'reason'>
}) {
  const words = stage === 'received' && status === 'answered' ? 'Answered' : stageWords[stage]
  return (
    <span className="customer-state" data-stage={stage}>
      {words}
      {reason && `, ${reason.toLowerCase()}`}
    </span>
  )
}

function NextStep({ row: { _id, reference, stage, repeatId } }: { row: Row }) {
  const page = href('/dashboard/enquiries/:id', { id: _id })
  const about = <span className="sr-only"> {reference}</span>
  if (stage === 'quoted')
    return (
      <a href={`${page}#follow-up`} className="panel-link">
        Follow up{about}
      </a>
    )
  if (stage === 'received' || stage === 'quoting')
    return (
      <a href={`${page}?quote=yes#quote`} className="panel-link">
        Write a quote{about}
      </a>
    )
  return (
    <form method="post" action={page}>
      <input type="hidden" name="repeatId" value={repeatId} />
      <button className="panel-link" name="intent" value="repeat">
        Duplicate{about}
      </button>
    </form>
  )
}
