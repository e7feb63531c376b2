import { data, href, redirect } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import { useCategories } from '../categories.ts'
import { type Column, targetsFor } from '../changes/import-columns.ts'
import { pictureProgress } from '../changes/import-pictures.server.ts'
import { findImport } from '../changes/imports.server.ts'
import { importAction, reviewOf } from '../changes/preview.server.ts'
import { recordCounts } from '../old-site/old-site-imports.server.ts'
import type { Route } from './+types/import-review-page.ts'
import { ChangeReview } from './change-review.tsx'

type ImportColumns = {
  columns: Column[]
  choices: { headRow: number; targets: string[]; categoryId: string }
}

type Counts = {
  many: string
  read: number
  added: number
  changed: number
  same: number
  refused: number
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await findImport(db, params.id)
  if (!found || found.edit)
    throw data('This import was deleted: imports are stored for 30 days.', { status: 404 })
  const review = await reviewOf(db, found, request)
  const records = found.source && review.isChecked ? await recordCounts(db, found._id) : []
  return { review, records, pictures: await pictureProgress(db, found._id) }
}

export async function action({ context, params }: Route.ActionArgs) {
  await importAction(context.get(database), params.id, typedIn(context.get(sentFields)))
  return redirect(href('/dashboard/import/:id', { id: params.id }), 303)
}

export default function ImportReviewPage({ loaderData }: Route.ComponentProps) {
  const { review, records, pictures } = loaderData
  const { state, source, columns } = review.found
  const isOpen = (state === 'ready' || state === 'checking') && !source && columns.length > 0
  return (
    <ChangeReview
      review={review}
      pictures={pictures}
      list={href('/dashboard/import')}
      back="Import and export"
      counts={records.length > 0 && <OldSiteCounts records={records} />}
    >
      {isOpen && <ImportColumns {...review.found} />}
    </ChangeReview>
  )
}

/** What was read is the sum of what became of it. */
function OldSiteCounts({ records }: { records: Counts[] }) {
  return (
    <Panel id="records" title="Records of the old site">
      <div className="inside">
        <table className="old-site-counts">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Read</th>
              <th scope="col">New</th>
              <th scope="col">Changed</th>
              <th scope="col">Unchanged</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ many, read, added, changed, same, refused }) => (
              <tr key={many}>
                <th scope="row">{many}</th>
                <td>{grouped(read)}</td>
                <td>{grouped(added)}</td>
                <td>{grouped(changed)}</td>
                <td>{grouped(same)}</td>
                <td>{grouped(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-ui text-ink-2">
          This site copies pictures and videos in the background, after the records are imported. Do
          not close the old site before.
        </p>
      </div>
    </Panel>
  )
}

/** What each column of the file holds; the choice is remembered for the next file with these heads. */
function ImportColumns({ columns, choices }: ImportColumns) {
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
