import { data } from 'react-router'

import { database } from '#app/context.ts'

import type { Route } from './+types/status-file.ts'
import { attachmentResponse } from './attachments/attachments.server.ts'
import { enquiryOfLink } from './quotes/status.server.ts'

export async function loader({ context, params: { secret, file }, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const link = await enquiryOfLink(db, secret)
  const isSmall = new URL(request.url).searchParams.has('small')
  const response = link && (await attachmentResponse(db, link.enquiryId, file, isSmall))
  if (!response) throw data('There is no file behind this link.', { status: 410 })
  return response
}
