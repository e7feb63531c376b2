import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { findRecord } from '#app/database/records.server.ts'

import { videoRows } from '../videos.server.ts'
import type { Route } from './+types/edit-video-page.ts'
import { VideoForm } from './video-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const video = await findRecord(context.get(database), videoRows, params.id)
  if (!video) throw data(messages.video.isGone, { status: 404 })
  return { video }
}

export default function EditVideoPage({ loaderData: { video } }: Route.ComponentProps) {
  return <VideoForm key={video._id} video={video} />
}
