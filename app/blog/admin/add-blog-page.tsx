import { siteUrl } from '#app/http/canonical-url.ts'

import type { Route } from './+types/add-blog-page.ts'
import { PostForm } from './post-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(siteUrl) }
}

export default function AddBlogPage({ loaderData: { origin } }: Route.ComponentProps) {
  return <PostForm origin={origin} />
}
