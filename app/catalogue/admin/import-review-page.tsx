import { data, href, redirect } from 'react-router'

import { backupSettings, database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { errorGroups } from '../changes/error-groups.server.ts'
import { answerStep } from '../changes/import-answers.server.ts'
import {
  categoriesData,
  columnsData,
  openSteps,
  sheetData,
} from '../changes/import-page-data.server.ts'
import { pictureProgress, zipFolder } from '../changes/import-pictures.server.ts'
import { findImport } from '../changes/imports.server.ts'
import { importAction, reviewOf } from '../changes/preview.server.ts'
import { recordCounts } from '../old-site/old-site-imports.server.ts'
import type { Route } from './+types/import-review-page.ts'
import { ChangeReview } from './change-review.tsx'
import { CategoriesStep } from './import-categories-step.tsx'
import { CheckStep } from './import-check-step.tsx'
import { ColumnsStep } from './import-columns-step.tsx'
import { SheetStep } from './import-sheet-step.tsx'
import { ImportFrame } from './import-steps.tsx'

import './import-steps.css'

const gone = 'This import was deleted, or its file was read again. Imports are stored for 30 days.'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await findImport(db, params.id)
  if (!found || found.edit) throw data(gone, { status: 404 })
  const pictures = await pictureProgress(db, found._id)
  if (found.source || found.columns.length === 0) {
    const review = await reviewOf(db, found, request)
    const records = found.source && review.isChecked ? await recordCounts(db, found._id) : []
    return { step: 'plain' as const, review, records, pictures }
  }
  const query = new URL(request.url).searchParams
  const { steps, step, questions } = await openSteps(db, found, query)
  const { columns: _, choices: __, ...shown } = found
  const { added: categories = [], newProducts = 'live', headRow } = found.choices
  const shared = { found: shown, headRow, newProducts, steps, pictures, now: Date.now() }
  const rows = async () => ({ ...(await reviewOf(db, found, request)), found: shown })
  if (step === 'done') return { ...shared, step, review: await rows() }
  if (found.state === 'checking') return { ...shared, step: 'checking' as const, asked: step }
  if (step === 'sheet') {
    const folder = zipFolder(context.get(backupSettings).dataDir)
    return { ...shared, step, sheet: await sheetData(db, found, folder) }
  }
  if (step === 'columns') return { ...shared, step, columns: columnsData(found) }
  if (step === 'categories') {
    const categories = await categoriesData(db, found, { questions, query })
    return { ...shared, step, categories }
  }
  const errors = await errorGroups(db, found, query)
  const added = categories.length
  return { ...shared, step, added, errors, review: await rows() }
}

export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database)
  const typed = typedIn(context.get(sentFields))
  const found = await findImport(db, params.id)
  if (!found) throw data(gone, { status: 404 })
  const own = href('/dashboard/import/:id', { id: params.id })
  const isPlain = found.source || found.columns.length === 0
  if (isPlain || typed['intent'] === 'undo') {
    const isDone = await importAction(db, params.id, typed)
    return redirect(isDone && typed['intent'] === 'delete' ? href('/dashboard/import') : own, 303)
  }
  const folder = zipFolder(context.get(backupSettings).dataDir)
  const outcome = await answerStep(db, { found, typed, folder })
  if ('problem' in outcome) {
    const { problem, status } = outcome
    return data({ problem, typed }, status)
  }
  if ('isDeleted' in outcome) return redirect(href('/dashboard/import'), 303)
  const next = href('/dashboard/import/:id', { id: outcome.id })
  return redirect(outcome.step ? `${next}?step=${outcome.step}` : next, 303)
}

export default function ImportReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'plain') {
    const { review, records, pictures } = loaderData
    return (
      <ChangeReview
        review={review}
        pictures={pictures}
        list={href('/dashboard/import')}
        back="Import and export"
        counts={records.length > 0 && <OldSiteCounts records={records} />}
      />
    )
  }
  const { phaseAt } = loaderData.found
  const typed = actionData?.typed
  return (
    <ImportFrame {...loaderData} problem={actionData?.problem}>
      {loaderData.step === 'sheet' && <SheetStep {...loaderData.sheet} phaseAt={phaseAt} />}
      {loaderData.step === 'columns' && (
        <ColumnsStep {...loaderData.columns} phaseAt={phaseAt} typed={typed} />
      )}
      {loaderData.step === 'categories' && (
        <CategoriesStep key={phaseAt} {...loaderData.categories} phaseAt={phaseAt} />
      )}
      {loaderData.step === 'check' && <CheckStep {...loaderData} typed={typed} />}
    </ImportFrame>
  )
}

type Counts = {
  many: string
  read: number
  added: number
  changed: number
  same: number
  refused: number
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
