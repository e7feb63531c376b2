import type { Typed } from '#app/http/form-input.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { isPriceHead } from '../changes/column-heads.ts'
import { targetLabel, targetsFor } from '../changes/import-columns.ts'
import type { columnsData } from '../changes/import-page-data.server.ts'

type ColumnsStep = ReturnType<typeof columnsData> & { phaseAt: string; typed: Typed | undefined }

/** What each column of the file holds; the choice is remembered for the next file with these heads. */
export function ColumnsStep({ columns, notes, headRow, phaseAt, typed, ...variants }: ColumnsStep) {
  const chosen = (place: number, target: string) => typed?.[`column-${place}`] ?? target
  const hasTitle = columns.some(({ place, target }) => chosen(place, target) === 'title')
  return (
    <form id="step" method="post" className="grid max-w-300 gap-4" data-checked>
      <input type="hidden" name="phaseAt" value={phaseAt} />
      {!hasTitle && (
        <p className="panel import-warning">
          No column is the title. Every new product needs one; products that you have can be changed
          without.
        </p>
      )}
      <Panel
        id="columns"
        title="Columns of the file"
        beside={<p>{`The column titles are in row ${headRow}.`}</p>}
      >
        <ul className="import-columns">
          {columns.map(({ head, samples, place, target }) => (
            <li key={place}>
              <div className="line-text">
                <label htmlFor={`column-${place}`}>{head || `Column ${place + 1}`}</label>
                <small>{samples.join(' · ')}</small>
                {isPriceHead(head) && (
                  <small>
                    Prices are never public. Leave them out, or choose Last price or Cost to keep
                    them for your team alone.
                  </small>
                )}
              </div>
              <select
                id={`column-${place}`}
                name={`column-${place}`}
                defaultValue={chosen(place, target)}
                data-left-out={target === '' || undefined}
              >
                {targetsFor(head).map((one) => (
                  <option key={one.target} value={one.target}>
                    {one.words}
                  </option>
                ))}
              </select>
            </li>
          ))}
          {variants.isGrouped && (
            <li>
              <div className="line-text">
                <label htmlFor="variants">Variants of a product</label>
                <small>Sizes and colours with their own numbers.</small>
              </div>
              <select id="variants" name="variants" defaultValue={variants.variants ?? 'numbers'}>
                <option value="numbers">One product with all part numbers</option>
                <option value="products">A product each</option>
              </select>
            </li>
          )}
        </ul>
        <div className="inside text-ui text-ink-2">
          {alsoTitle(columns)}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>
            An empty cell changes nothing. A cell with <code className="font-data">[empty]</code>{' '}
            clears the field.
          </p>
        </div>
      </Panel>
    </form>
  )
}

type Column = ColumnsStep['columns'][number]

/** Of two columns with the same words the first is taken, which may be the wrong one. */
function alsoTitle(columns: Column[]) {
  const heads = new Map<string, string>()
  return columns.flatMap(({ head, place, target }) => {
    const key = head.toLowerCase().trim()
    const first = heads.get(key)
    if (target !== '') heads.set(key, target)
    if (target !== '' || first === undefined) return []
    return [
      <p key={place}>
        Two columns are called “{head}”: the first is {targetLabel(first)}, the other is left out.
      </p>,
    ]
  })
}
