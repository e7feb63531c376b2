import { data, href, redirect } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { findBulkEdit, listOfEdit } from '../changes/bulk-edits.server.ts'
import { startUndo, startWriting } from '../changes/imports.server.ts'
import { reviewOf } from '../changes/preview.server.ts'
import type { Route } from './+types/bulk-edit-review-page.ts'
import { ChangeReview } from './change-review.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await findBulkEdit(db, params.id)
  if (!found) throw data('This edit was deleted: edits are stored for 30 days.', { status: 404 })
  return { review: await reviewOf(db, found, request), list: listOfEdit(found.edit) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database)
  const { intent } = typedIn(context.get(sentFields))
  const found = await findBulkEdit(db, params.id)
  if (found && intent === 'write') await startWriting(db, params.id)
  if (found && intent === 'undo') await startUndo(db, params.id)
  return redirect(href('/dashboard/bulk-edit/:id', params), 303)
}

export default function BulkEditReviewPage({ loaderData }: Route.ComponentProps) {
  return <ChangeReview {...loaderData} back="Back to the list" />
}
