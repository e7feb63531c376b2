import { data, href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import { requireSignIn } from '#app/ui/admin/admin-access.server.ts'

import { morePosts, PostView } from '../blog-page.tsx'
import { newestPosts, postWithId, videosOf } from '../posts.server.ts'
import type { Route } from './+types/preview-blog-page.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const address = canonicalUrl(args, href('/dashboard/preview-blog/:id', params))
  const db = context.get(database)
  const post = await postWithId(db, params.id)
  if (!post) throw data(messages.blog.isGone, { status: 404 })
  const videos = await videosOf(db, post.description)
  return { post, others: await newestPosts(db, morePosts, post), videos, address }
}

export default function PreviewBlogPage({ loaderData }: Route.ComponentProps) {
  return <PostView {...loaderData} />
}
