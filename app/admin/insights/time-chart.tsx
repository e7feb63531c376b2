import { grouped } from '#app/ui/admin/format.ts'

type TimeRow = { time: string; views: number; enquiries: number; lists: number }
type TimeChart = { rows: TimeRow[]; of: 'views' | 'asked' }

const [width, height, gap] = [720, 160, 2]

/** Bars as plain SVG, so that it needs no script. The table below holds the same numbers. */
export function TimeChart({ rows, of }: TimeChart) {
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
