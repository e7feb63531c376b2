import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'

import { postWithId } from '../posts.server.ts'
import type { Route } from './+types/edit-blog-page.ts'
import { PostForm } from './post-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const post = await postWithId(context.get(database), params.id)
  if (!post) throw data(messages.blog.isGone, { status: 404 })
  return { post, origin: context.get(siteUrl) }
}

export default function EditBlogPage({ loaderData: { post, origin } }: Route.ComponentProps) {
  return <PostForm key={post._id} post={post} origin={origin} />
}
