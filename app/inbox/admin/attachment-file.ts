import { data } from 'react-router'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { attachmentResponse } from '../attachments/attachments.server.ts'
import type { Route } from './+types/attachment-file.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params: { id, file }, request }: Route.LoaderArgs) {
  const isSmall = new URL(request.url).searchParams.has('small')
  const response = await attachmentResponse(context.get(database), id, file, isSmall)
  if (!response) throw data('File not found.', { status: 404 })
  return response
}
