import { Search } from 'lucide-react'
import { href, Link } from 'react-router'

import { counted } from '#app/ui/admin/format.ts'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'

import { statusLabels } from '../admin/enquiry-labels.ts'
import { amountText } from '../quotes/money.ts'
import type { QuotedPart } from './customers.server.ts'

type Parts = { parts: QuotedPart[]; search: string; isAll: boolean }

export function CustomerParts({ parts, search, isAll }: Parts) {
  const { query } = useListQuery()
  const all = parts[0]?.parts ?? 0
  if (all === 0 && search === '') return null
  return (
    <Panel
      id="parts"
      title="Last price for each part"
      beside={
        <>
          <p>{counted(all, 'part')}</p>
          <search>
            <form className="customer-part-search" action="#parts">
              <Search aria-hidden />
              <input
                type="search"
                name="part"
                aria-label="Part or number"
                placeholder="Part or number"
                defaultValue={search}
                maxLength={200}
              />
            </form>
          </search>
        </>
      }
      className="customer-table"
    >
      {parts.length === 0 ? (
        <p className="calm">
          Nothing found. <Link to={withFilters(query, { part: '' })}>Show all parts</Link>
        </p>
      ) : (
        <table aria-labelledby="parts">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className="n">
                Last price
              </th>
              <th scope="col">Change</th>
              <th scope="col">Date</th>
              <th scope="col">Ship</th>
              <th scope="col">State</th>
              <th scope="col" className="n">
                Quoted
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <PartRow key={part.partKey} part={part} />
            ))}
          </tbody>
        </table>
      )}
      {all > parts.length && !isAll && (
        <Link
          to={withFilters(query, { parts: 'all' })}
          className="panel-link more"
          preventScrollReset
        >
          Show {all - parts.length} more
        </Link>
      )}
    </Panel>
  )
}

function PartRow({ part }: { part: QuotedPart }) {
  const { title, maker, partNumber, price, currency, change, quotedAt, vessel, status } = part
  return (
    <tr>
      <th scope="row" className="what">
        <bdi>{withWholeCodes(title)}</bdi>
        {(maker || partNumber) && (
          <small>
            <MakerAndNumber maker={maker} number={partNumber} />
          </small>
        )}
      </th>
      <td className="n price">
        {amountText(price)} <small>{currency}</small>
      </td>
      <td>{change || 'first'}</td>
      <td>
        <Link to={href('/dashboard/enquiries/:id', { id: part.enquiryId })}>
          {quotedAt.slice(0, 10)}
        </Link>
      </td>
      <td data-name="Ship">{vessel}</td>
      <td>
        <span className="customer-state" data-stage={status === 'answered' ? 'quoted' : status}>
          {status === 'answered' ? 'Quoted' : statusLabels[status]}
        </span>
      </td>
      <td className="n" data-name="Quoted">
        {part.times}
      </td>
    </tr>
  )
}
