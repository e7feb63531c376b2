import { href, Link, useLocation } from 'react-router'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { grouped } from '#app/ui/admin/format.ts'
import { ExportLink } from '#app/ui/admin/lists/list-fields.tsx'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'

import { editPage } from '../record-kinds.ts'
import type { Route } from './+types/insights-page.ts'
import { insights } from './insights.server.ts'
import { SalesPanels } from './sales-panels.tsx'
import { spanIn, spans } from './span.ts'

import './insights.css'

export const handle: RouteFacts = { editors: true }

type TimeRow = { time: string; views: number; enquiries: number; lists: number }

type TimeChart = { rows: TimeRow[]; of: 'views' | 'asked' }

const [width, height, gap] = [720, 160, 2]

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const span = spanIn(new URL(request.url).searchParams)
  return insights(db, { span, now: Date.now() })
}

export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  const { days, products, makers, categories, searches, presses, answers, sales } = loaderData
  const span = spanIn(new URLSearchParams(useLocation().search))
  const listed = products.map(({ _id, ...product }) => ({
    ...product,
    to: editPage('products', _id),
  }))
  return (
    <>
      <PageTitle title="Insights">
        <ExportLink address={`/api/insights.csv?days=${span}`} />
      </PageTitle>
      <nav className="insight-spans" aria-label="Period">
        {spans.map((days) => (
          <Link key={days} to={`?days=${days}`} aria-current={days === span ? 'page' : undefined}>
            {days === 365 ? '12 months' : `${days} days`}
          </Link>
        ))}
      </nav>
      <p className="mb-4 max-w-180 text-ui text-pretty text-ink-2">
        Counted without cookies and without addresses. Crawlers and people who are signed in are
        left out. Days are in UTC and kept for 24 months.
      </p>
      <div className="mb-4 grid gap-4">
        <Panel id="views" title="Pages viewed">
          <TimeChart rows={days} of="views" />
        </Panel>
        <Panel id="asked" title="Enquiries and lists">
          <TimeChart rows={days} of="asked" />
        </Panel>
        <SalesPanels sales={sales} />
      </div>
      <div className="panels">
        <Ranking id="products" title="Products" rows={listed} />
        <Ranking id="categories" title="Categories" rows={categories} />
        <Ranking id="makers" title="Makers" rows={makers} />
        <Ranking id="presses" title="Pressed" rows={presses.map(labelled)} />
        <Ranking
          id="searches"
          title="Searches"
          rows={searches.map(labelled)}
          beside={
            <Link to={href('/dashboard/searches')} className="panel-link">
              Searches without results
            </Link>
          }
        />
        <Answers answers={answers} />
      </div>
    </>
  )
}

const labels = new Map([
  ['whatsapp', 'WhatsApp'],
  ['phone', 'Telephone'],
  ['mail', 'Email'],
  ['found', 'With results'],
  ['nothing', 'Without results'],
])

function labelled({ name, times }: { name: string; times: number }) {
  return { name: labels.get(name) ?? name, times }
}

type RankedItem = { name: string; times: number; to?: string }
type Ranking = { id: string; title: string; rows: RankedItem[]; beside?: React.ReactNode }

function Ranking({ rows, ...panel }: Ranking) {
  const most = Math.max(...rows.map(({ times }) => times), 1)
  return (
    <Panel {...panel}>
      {rows.length === 0 && <p className="calm">Nothing in this period.</p>}
      <ol className="ranking">
        {rows.map(({ name, times, to }) => (
          <li key={to ?? name}>
            <meter max={most} value={times} aria-hidden />
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
            <data value={times}>{grouped(times)}</data>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Answers = Pick<Route.ComponentProps['loaderData'], 'answers'>

function Answers({ answers: { all, answered, in1, in4, in24 } }: Answers) {
  const rows = [
    ['Within an hour', in1],
    ['Within 4 hours', in4],
    ['Within a day', in24],
    ['Answered at all', answered],
  ] as const
  return (
    <Panel id="answers" title={`Answered, of ${grouped(all)}`}>
      <ol className="ranking">
        {rows.map(([name, times]) => (
          <li key={name}>
            <meter max={Math.max(all, 1)} value={times} aria-hidden />
            <span>{name}</span>
            <data value={times}>
              {grouped(times)}
              {all > 0 && <small> {Math.round((100 * times) / all)} %</small>}
            </data>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Bars as plain SVG, so that it needs no script. The table below holds the same numbers. */
function TimeChart({ rows, of }: TimeChart) {
  const values = rows.map((row) => (of === 'views' ? row.views : row.enquiries + row.lists))
  const most = Math.max(...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return <p className="calm">Nothing in this period.</p>
  const step = width / rows.length
  const unit = rows[0]?.time.length === 7 ? 'month' : 'day'
  return (
    <figure className="time-chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {rows.map(({ time }, index) => {
          const high = ((values[index] ?? 0) / most) * height
          return (
            <rect
              key={time}
              x={index * step}
              y={height - high}
              width={Math.max(step - gap, 1)}
              height={high}
            />
          )
        })}
      </svg>
      <figcaption>
        <span>{rows[0]?.time}</span>
        <span>
          {grouped(total)} in all, at most {grouped(most)} in a {unit}
        </span>
        <span>{rows.at(-1)?.time}</span>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {of === 'views' && <th scope="col">Views</th>}
              {of === 'asked' && <th scope="col">Enquiries</th>}
              {of === 'asked' && <th scope="col">Lists</th>}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ time, views, enquiries, lists }) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {of === 'views' && <td>{grouped(views)}</td>}
                {of === 'asked' && <td>{grouped(enquiries)}</td>}
                {of === 'asked' && <td>{grouped(lists)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
