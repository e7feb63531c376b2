import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { askedIn } from '#app/ui/admin/lists/list-asked.server.ts'
import type { Looks } from '#app/ui/admin/lists/list-row.tsx'
import { ManagedList } from '#app/ui/admin/lists/managed-list.tsx'
import { RowPicture } from '#app/ui/admin/lists/row-picture.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/manage-blog-page.ts'
import { managedPosts } from './managed-posts.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return managedPosts(context.get(database), askedIn(request))
}

const kind = { path: '/api/blogs', one: 'blog', many: 'blogs', words: messages.blog } as const

export default function ManageBlogPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ManagedList
      title="Manage blog"
      kind={kind}
      found={found}
      looks={looks}
      add={href('/dashboard/add-blog')}
      searched="Words of the title"
    />
  )
}

type Post = Awaited<ReturnType<typeof managedPosts>>['rows'][number]

const looks: Looks<Post> = {
  columns: [
    {
      name: 'Address',
      kind: 'long',
      isExtra: true,
      of: ({ slug }) => href('/blog/:slug', { slug }),
    },
    {
      name: 'Added',
      kind: 'figures',
      of: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>,
    },
  ],
  picture: ({ imageUrl }) => <RowPicture photo={imageUrl} drawing={drawingAddress('gauge')} />,
  edit: ({ _id }) => href('/dashboard/edit-blog/:id', { id: _id }),
  view: ({ slug }) => href('/blog/:slug', { slug }),
}
