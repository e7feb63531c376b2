import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { remoteFilesOf } from '#app/media/remote-files/record-files.server.ts'

import { postWithId, videosToChoose } from '../posts.server.ts'
import type { Route } from './+types/edit-blog-page.ts'
import { PostForm } from './post-form.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database)
  const post = await postWithId(db, params.id)
  if (!post) throw data(messages.blog.isGone, { status: 404 })
  const files = await remoteFilesOf(db, 'posts', post._id)
  const videos = await videosToChoose(db)
  return { post, files, videos, origin: context.get(siteUrl) }
}

export default function EditBlogPage({ loaderData }: Route.ComponentProps) {
  return <PostForm key={loaderData.post._id} {...loaderData} />
}
