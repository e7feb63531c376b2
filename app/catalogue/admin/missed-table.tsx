import { Plus, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'

import { counted, grouped } from '#app/ui/admin/when.ts'
import { useAwake } from '#app/ui/awake.ts'

import type { MissedSearch } from '../search/missed-searches.server.ts'
import { searchAddress } from '../search/search-address.ts'
import type { useForgetting } from './missed-forgetting.ts'

type MissedTable = { rows: MissedSearch[] } & ReturnType<typeof useForgetting>

/** Searches without results, with count, last day and actions. */
export function MissedTable({ rows, forget, isBusy }: MissedTable) {
  return (
    <div className="list-table">
      <table aria-label="Searches without result">
        <thead>
          <tr>
            <th scope="col" className={firstCell}>
              Searched for
            </th>
            <th scope="col" className="fact figures">
              Times
            </th>
            <th scope="col" className="fact figures">
              Last day
            </th>
            <th scope="col" className="actions two">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.words} row={row} isBusy={isBusy(row)} forget={() => void forget(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Aligns with the content above the table. */
const firstCell = 'pl-3 max-sm:pl-4'

type Row = { row: MissedSearch; isBusy: boolean; forget: () => void }

function Row({ row: { words, times, lastDay }, isBusy, forget }: Row) {
  const awake = useAwake()
  const add = `${href('/dashboard/add-product')}?${new URLSearchParams({ title: words })}`
  const day = <time dateTime={lastDay}>{lastDay}</time>
  return (
    <tr aria-busy={isBusy}>
      <th scope="row" className={firstCell}>
        <a dir="auto" className="title" href={searchAddress({ q: words })} title="Search it now">
          {words}
        </a>
        <span className="row-facts">
          <span>{counted(times, 'time')}</span>
          <span className="figures">{day}</span>
        </span>
      </th>
      <td className="fact figures">{grouped(times)}</td>
      <td className="fact figures">{day}</td>
      <td className="actions two">
        <div>
          <Link to={add} aria-label={`Add a product: ${words}`} title="Add product">
            <Plus aria-hidden />
          </Link>
          <button
            type="button"
            id={`forget-${words}`}
            className="delete with-script"
            aria-label={`Forget ${words}`}
            title="Forget"
            disabled={!awake}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : forget}
          >
            <Trash2 aria-hidden />
          </button>
        </div>
      </td>
    </tr>
  )
}
