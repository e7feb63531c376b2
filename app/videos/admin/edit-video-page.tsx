import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { findRecord } from '#app/database/records.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { remoteFilesOf } from '#app/media/remote-files/record-files.server.ts'

import { videoRows } from '../videos.server.ts'
import type { Route } from './+types/edit-video-page.ts'
import { VideoForm } from './video-form.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database)
  const video = await findRecord(db, videoRows, params.id)
  if (!video) throw data(messages.video.isGone, { status: 404 })
  return { video, files: await remoteFilesOf(db, 'videos', video._id) }
}

export default function EditVideoPage({ loaderData }: Route.ComponentProps) {
  return <VideoForm key={loaderData.video._id} {...loaderData} />
}
