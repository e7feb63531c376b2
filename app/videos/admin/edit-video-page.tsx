import { data, href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { EditHead } from '#app/ui/admin/forms/form-head.tsx'

import { findVideo } from '../videos.server.ts'
import type { Route } from './+types/edit-video-page.ts'
import { VideoForm } from './video-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const video = await findVideo(context.get(database), params.id)
  if (!video) throw data(messages.video.isGone, { status: 404 })
  return { video }
}

export default function EditVideoPage({ loaderData: { video } }: Route.ComponentProps) {
  const id = video._id
  return (
    <>
      <EditHead
        title="Edit video"
        publicPage={href('/videos')}
        path={`/api/videos/${encodeURIComponent(id)}`}
        page={href('/dashboard/edit-video/:id', { id })}
        list={href('/dashboard/manage-video')}
        words={messages.video}
        question={messages.reallyDeleteVideo}
      />
      <VideoForm key={id} video={video} />
    </>
  )
}
