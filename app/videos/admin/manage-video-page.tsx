import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { type RecordKind, RecordList } from '#app/ui/admin/lists/record-list.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'

import type { Route } from './+types/manage-video-page.ts'
import { managedVideos } from './managed-videos.server.ts'

export const handle: RouteFacts = { editors: true }

export function loader({ context, request }: Route.LoaderArgs) {
  return managedVideos(context.get(database), listQueryIn(request))
}

export default function ManageVideoPage({ loaderData: found }: Route.ComponentProps) {
  return <RecordList {...videos} found={found} />
}

type Video = Awaited<ReturnType<typeof managedVideos>>['rows'][number]

const videos: RecordKind<Video> = {
  title: 'Videos',
  nouns: ['video', 'videos'],
  path: '/api/videos',
  subject: 'videos',
  messages: messages.video,
  question: messages.reallyDeleteVideo,
  add: href('/dashboard/add-video'),
  edit: ({ _id }) => href('/dashboard/edit-video/:id', { id: _id }),
  view: () => href('/videos'),
  picture: ({ posterUrl = '' }) => (
    <RowPicture photo={posterUrl} drawing={drawingAddress('turbo')} />
  ),
  columns: [],
  placeholder: 'Words of the title',
}
