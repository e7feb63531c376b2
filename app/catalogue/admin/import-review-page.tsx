import { ArrowLeft } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useReloadWhile } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'

import { useCategories } from '../categories.ts'
import { isRunning, isZipGone, pictureWords } from '../changes/change-words.ts'
import { importAction } from '../changes/import-action.server.ts'
import { type Column, targetsFor } from '../changes/import-columns.ts'
import { pictureProgress } from '../changes/import-pictures.server.ts'
import { findImport } from '../changes/imports.server.ts'
import { previewRows, rowKinds } from '../changes/preview.server.ts'
import { recordCounts } from '../old-site/old-site-imports.server.ts'
import type { Route } from './+types/import-review-page.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportKinds, ImportRows } from './import-rows.tsx'

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
  const query = new URL(request.url).searchParams
  const asked = rowKinds.find((kind) => kind === query.get('show'))
  const kind =
    asked ?? (found.counts.kept ? 'kept' : (found.counts.wrong ?? 0) > 0 ? 'wrong' : 'add')
  const after = Math.min(
    2 ** 31 - 1,
    Math.max(0, Number.parseInt(query.get('after') ?? '0', 10) || 0),
  )
  const isChecked = found.state !== 'checking' && !found.reading
  const list = isChecked ? await previewRows(db, found, { kind, after }) : { rows: [] }
  const records = found.source && isChecked ? await recordCounts(db, found._id) : []
  const progress = await pictureProgress(db, found._id)
  return { found, isChecked, records, kind, progress, now: Date.now(), ...list }
}

export async function action({ context, params }: Route.ActionArgs) {
  await importAction(context.get(database), params.id, typedIn(context.get(sentFields)))
  return redirect(href('/dashboard/import/:id', { id: params.id }), 303)
}

export default function ImportReviewPage({ loaderData }: Route.ComponentProps) {
  const { found, isChecked, kind } = loaderData
  useReloadWhile(isRunning(found), 1_000)
  return (
    <>
      <PageTitle title={found.fileName} />
      <p className="back">
        <Link to={href('/dashboard/import')}>
          <ArrowLeft aria-hidden />
          Import and export
        </Link>
      </p>
      <div className="grid max-w-300 gap-4">
        <State {...loaderData} />
        {loaderData.records.length > 0 && <OldSiteCounts records={loaderData.records} />}
        {isChecked && <ImportKinds found={found} kind={kind} />}
        {isChecked && <ImportRows {...loaderData} />}
        {(found.state === 'ready' || found.state === 'checking') &&
          !found.source &&
          found.columns.length > 0 && <ImportColumns {...found} />}
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function State({ found, now, progress }: Loaded) {
  const { state, counts, problem, source, reading } = found
  const products = (counts.add ?? 0) + (counts.change ?? 0)
  const noun = source ? 'record' : 'product'
  return (
    <Panel id="state" title={source ? oldSiteTitle(found) : titles[state]}>
      <form method="post" className="inside">
        <input type="hidden" name="phaseAt" value={found.phaseAt} />
        {isRunning(found) ? (
          <ImportProgress found={found} now={now} pictures={progress} />
        ) : (
          <p role="status" className="text-ui">
            {problem} {wordsFor(found)} {pictureWords(found, now)}
          </p>
        )}
        {state === 'ready' && products > 0 && !isZipGone(found, now) && (
          <Button look="ink" name="intent" value="write">
            Write {counted(products, noun)}
          </Button>
        )}
        {state === 'ready' && source && (counts.wrong ?? 0) > 0 && (
          <Button look="line" name="intent" value="check">
            Check again
          </Button>
        )}
        {state === 'failed' && reading && (
          <Button look="ink" name="intent" value="read">
            Read on
          </Button>
        )}
        {(state === 'done' || state === 'failed') && products > 0 && (
          <>
            <p className="text-ui text-ink-2">
              Undo removes the {noun}s that were added, and restores the fields that were changed.{' '}
              {source ? 'Records' : 'Products'} that were changed since then are kept, and listed
              here. You can undo for 30 days.
            </p>
            <Button look="line" name="intent" value="undo">
              Undo this import
            </Button>
          </>
        )}
      </form>
    </Panel>
  )
}

function oldSiteTitle({ state, reading }: Loaded['found']) {
  if (state === 'checking') return reading ? 'Reading the old site' : 'Checking the records'
  if (state === 'failed') return 'The reading has stopped'
  return state === 'writing' ? 'Writing the records' : titles[state]
}

const titles: { [State in Loaded['found']['state']]: string } = {
  checking: 'Checking the file',
  ready: 'Nothing is written yet',
  writing: 'Writing the products',
  done: 'The import is written',
  undoing: 'Undoing the import',
  undone: 'The import is undone',
  failed: 'The import has stopped',
}

function wordsFor({ state, counts, source }: Loaded['found']) {
  const { add = 0, change = 0, same = 0, wrong = 0, kept = 0 } = counts
  const [noun, row] = source ? ['record', 'record'] : ['product', 'row']
  const all = `${counted(add, noun)} added, ${grouped(change)} changed.`
  if (state === 'ready' && source && add + change === 0)
    return `There is nothing to write: ${counted(same, 'record')} unchanged, ${grouped(wrong)} refused.`
  if (state === 'ready' && add + change + same + wrong === 0)
    return 'The file has no row of a product below its column titles.'
  if (state === 'ready' && add + change === 0)
    return wrong > 0
      ? 'No row can be written. Look at the rows with errors, or choose other columns below.'
      : `All ${counted(same, 'row')} are in the catalogue as they are in the file. There is nothing to write.`
  if (state === 'ready')
    return `${counted(add, noun)} would be added and ${grouped(change)} changed.${wrong > 0 ? ` ${counted(wrong, row)} would be left out; the list says why.` : ''}`
  if (state === 'done')
    return `${all}${wrong > 0 ? ` ${counted(wrong, row)} left out; the list says why.` : ''}`
  if (state !== 'undone') return ''
  return kept > 0
    ? `Kept as they are, because they were changed or deleted since: ${counted(kept, noun)}.`
    : 'The catalogue is as it was before the import.'
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
          This site copies pictures and videos in the background, after the records are written. Do
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
