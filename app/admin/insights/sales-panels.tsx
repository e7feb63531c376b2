import { moneyText } from '#app/inbox/quotes/decimal.ts'
import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import type { Sales, SalesRow } from './sales.server.ts'

export function SalesPanels({ sales }: { sales: Sales[] }) {
  if (sales.length === 0) {
    return (
      <Panel id="sales" title="Quotes">
        <p className="calm">No quote was sent in this period, and nothing was won or lost.</p>
      </Panel>
    )
  }
  return sales.map((one) => <SalesPanel key={one.currency} sales={one} />)
}

function SalesPanel({ sales: { currency, months, makers, people, all } }: { sales: Sales }) {
  const id = `sales-${currency || 'none'}`
  return (
    <Panel
      id={id}
      title={currency ? `Quotes in ${currency}` : 'Won and lost without an amount'}
      beside={currency && <p>amount, enquiries</p>}
      className="sales"
    >
      <SalesTable id={id} head="Month" rows={months.toReversed()} all={all} />
      {makers.length > 0 && <SalesTable id={id} head="Maker" rows={makers} />}
      <SalesTable id={id} head="Person" rows={people} />
    </Panel>
  )
}

const columns = [
  ['quoted', 'Quoted'],
  ['won', 'Won'],
  ['lost', 'Lost'],
] as const

type SalesTable = { id: string; head: string; rows: SalesRow[]; all?: SalesRow }

function SalesTable({ id, head, rows, all }: SalesTable) {
  return (
    <table aria-labelledby={`${id} ${id}-${head}`}>
      <thead>
        <tr>
          <th scope="col" id={`${id}-${head}`}>
            {head}
          </th>
          {columns.map(([kind, words]) => (
            <th key={kind} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Figures key={row.name} row={row} />
        ))}
      </tbody>
      {all && (
        <tfoot>
          <Figures row={all} />
        </tfoot>
      )}
    </table>
  )
}

function Figures({ row }: { row: SalesRow }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name}</bdi>
      </th>
      {columns.map(([kind]) => {
        const { times, amount } = row[kind]
        if (times === 0) return <td key={kind}>–</td>
        return (
          <td key={kind}>
            {amount ? moneyText(amount, 0) : grouped(times)}
            {amount && (
              <small>
                <span className="sr-only"> in </span>
                {grouped(times)}
              </small>
            )}
          </td>
        )
      })}
    </tr>
  )
}
