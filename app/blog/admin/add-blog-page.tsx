import { database } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import { videosToChoose } from '../posts.server.ts'
import type { Route } from './+types/add-blog-page.ts'
import { PostForm } from './post-form.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(siteUrl), videos: await videosToChoose(context.get(database)) }
}

export default function AddBlogPage({ loaderData }: Route.ComponentProps) {
  return <PostForm {...loaderData} />
}
