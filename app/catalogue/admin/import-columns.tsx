import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import { useCategories } from '../categories.ts'
import { type Column, targetsFor } from '../import/import-columns.ts'

type ImportColumns = {
  columns: Column[]
  choices: { headRow: number; targets: string[]; categoryId: string }
}

/** What each column of the file holds; the choice is remembered for the next file with these heads. */
export function ImportColumns({ columns, choices }: ImportColumns) {
  const { all } = useCategories()
  const numbered = columns.map((column, place) => ({ ...column, place }))
  const filled = numbered.filter(({ samples }) => samples.length > 0)
  return (
    <Panel
      id="columns"
      title="Columns of the file"
      beside={<p>{`The column titles are in row ${choices.headRow}.`}</p>}
    >
      <form method="post" className="import-columns" data-checked>
        <ul>
          {filled.map(({ head, samples, place }) => (
            <li key={place}>
              <div className="line-text">
                <label htmlFor={`column-${place}`}>{head || `Column ${place + 1}`}</label>
                <small>{samples.join(' · ')}</small>
              </div>
              <select
                id={`column-${place}`}
                name={`column-${place}`}
                defaultValue={choices.targets[place] ?? ''}
              >
                {targetsFor(head).map(({ target, words }) => (
                  <option key={target} value={target}>
                    {words}
                  </option>
                ))}
              </select>
            </li>
          ))}
          <li>
            <div className="line-text">
              <label htmlFor="categoryId">Rows without a category</label>
              <small>They are added to this category.</small>
            </div>
            <select id="categoryId" name="categoryId" defaultValue={choices.categoryId}>
              <option value="">Refuse these rows</option>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        </ul>
        <p className="text-ui text-ink-2">
          An empty cell changes nothing. A cell with <code className="font-data">[empty]</code>{' '}
          clears the field.
        </p>
        <Button look="line" name="intent" value="check">
          Check again
        </Button>
      </form>
    </Panel>
  )
}
