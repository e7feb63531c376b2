import { ArrowLeft } from 'lucide-react'
import { data, href, redirect } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useReloadWhile } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'

import { findBulkEdit } from '../changes/bulk-edits.server.ts'
import { isRunning, nounOf } from '../changes/change-words.ts'
import { startUndo, startWriting } from '../changes/imports.server.ts'
import { previewRows, rowKinds } from '../changes/preview.server.ts'
import type { Route } from './+types/bulk-edit-review-page.ts'
import { BulkList } from './bulk-list.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportKinds, ImportRows } from './import-rows.tsx'

/** The preview shows these first. */
const rowsInPreview = 5

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await findBulkEdit(db, params.id)
  if (!found) throw data('This edit was deleted: edits are stored for 30 days.', { status: 404 })
  const query = new URL(request.url).searchParams
  const { kept, wrong = 0, change = 0 } = found.counts
  const usual = kept ? 'kept' : wrong > 0 && change === 0 ? 'wrong' : 'change'
  const kind = rowKinds.find((one) => one === query.get('show')) ?? usual
  const after = Math.min(2 ** 31 - 1, Math.max(0, Number(query.get('after')) || 0))
  const isChecked = found.state !== 'checking'
  const limit = found.state === 'ready' && after === 0 ? rowsInPreview : undefined
  const list = isChecked ? await previewRows(db, found, { kind, after, limit }) : { rows: [] }
  return { found, isChecked, kind, now: Date.now(), ...list }
}

/** A press that comes too late does nothing: the page shows the state as it is. */
export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database)
  const { intent } = typedIn(context.get(sentFields))
  const found = await findBulkEdit(db, params.id)
  if (found && intent === 'write') await startWriting(db, params.id)
  if (found && intent === 'undo') await startUndo(db, params.id)
  return redirect(href('/dashboard/bulk-edit/:id', params), 303)
}

export default function BulkEditReviewPage({ loaderData }: Route.ComponentProps) {
  const { found, isChecked, kind } = loaderData
  useReloadWhile(isRunning(found), 1_000)
  return (
    <>
      <PageTitle title={found.fileName} />
      <p className="back">
        <BulkList {...found.bulk}>
          <ArrowLeft aria-hidden />
          Back to the list
        </BulkList>
      </p>
      <div className="grid max-w-300 gap-4">
        <State {...loaderData} />
        {isChecked && <ImportKinds found={found} kind={kind} />}
        {isChecked && <ImportRows {...loaderData} />}
      </div>
    </>
  )
}

const noPictures = { all: 0, stored: 0 }

type Loaded = Route.ComponentProps['loaderData']

function State({ found, now }: Pick<Loaded, 'found' | 'now'>) {
  const { state, counts, problem, bulk: edit } = found
  const change = counted(counts.change ?? 0, nounOf(edit.subject))
  const isSome = (counts.change ?? 0) > 0
  return (
    <Panel id="state" title={titles[state]}>
      <form method="post" className="inside">
        {isRunning(found) ? (
          <ImportProgress found={found} now={now} pictures={noPictures} />
        ) : (
          <p role="status" className="text-ui">
            {problem} {wordsFor(found)}
          </p>
        )}
        {state === 'ready' && isSome && (
          <Button look={edit.isDeletion ? 'fault' : 'ink'} name="intent" value="write">
            {edit.isDeletion ? `Move ${change} to the trash` : `Change ${change}`}
          </Button>
        )}
        {(state === 'done' || state === 'failed') && isSome && (
          <>
            <p className="text-ui text-ink-2">
              You can undo for 30 days. What was changed since then is kept, and listed here.
            </p>
            <Button look="line" name="intent" value="undo">
              {edit.isDeletion ? 'Restore them' : 'Undo this edit'}
            </Button>
          </>
        )}
      </form>
    </Panel>
  )
}

const titles: { [State in Loaded['found']['state']]: string } = {
  checking: 'Making the preview',
  ready: 'Nothing is changed yet',
  writing: 'Changing',
  done: 'The edit is done',
  undoing: 'Undoing the edit',
  undone: 'The edit is undone',
  failed: 'The edit has stopped',
}

function wordsFor({ state, counts, bulk: edit }: Loaded['found']) {
  const { change = 0, same = 0, wrong = 0, kept = 0 } = counts
  const noun = nounOf(edit.subject)
  const verb = edit.isDeletion ? 'moved to the trash' : 'changed'
  const others = [
    ...(same > 0 ? [`${grouped(same)} unchanged.`] : []),
    ...(wrong > 0 ? [`${grouped(wrong)} refused; the list says why.`] : []),
  ].join(' ')
  if (state === 'ready' && change === 0) return `There is nothing to change. ${others}`
  if (state === 'ready') return `${counted(change, noun)} would be ${verb}. ${others}`
  if (state === 'done') return `${counted(change, noun)} ${verb}. ${others}`
  if (state !== 'undone') return ''
  return kept > 0
    ? `${counted(kept, noun)} changed since, and kept. The others are as they were before the edit.`
    : `All ${counted(change, noun)} are as they were before the edit.`
}
