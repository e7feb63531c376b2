import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { askedIn } from '#app/ui/admin/lists/list-asked.server.ts'
import type { Looks } from '#app/ui/admin/lists/list-row.tsx'
import { ManagedList } from '#app/ui/admin/lists/managed-list.tsx'
import { RowPicture } from '#app/ui/admin/lists/row-picture.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/manage-video-page.ts'
import { managedVideos } from './managed-videos.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return managedVideos(context.get(database), askedIn(request))
}

const kind = { path: '/api/videos', one: 'video', many: 'videos', words: messages.video } as const

export default function ManageVideoPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Manage video"
      kind={kind}
      found={found}
      looks={looks}
      add={href('/dashboard/add-video')}
      searched="Words of the title"
      question={messages.reallyDeleteVideo}
    />
  )
}

type Video = Awaited<ReturnType<typeof managedVideos>>['rows'][number]

const looks: Looks<Video> = {
  columns: [
    {
      name: 'Added',
      kind: 'figures',
      of: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>,
    },
  ],
  picture: ({ posterUrl = '' }) => (
    <RowPicture photo={posterUrl} drawing={drawingAddress('turbo')} />
  ),
  edit: ({ _id }) => href('/dashboard/edit-video/:id', { id: _id }),
  view: () => href('/videos'),
}
