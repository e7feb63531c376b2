import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { type RecordKind, RecordList } from '#app/ui/admin/lists/record-list.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/manage-blog-page.ts'
import { managedPosts } from './managed-posts.server.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return managedPosts(context.get(database), listQueryIn(request))
}

export default function ManageBlogPage({ loaderData: found }: Route.ComponentProps) {
  return <RecordList {...posts} found={found} />
}

type Post = Awaited<ReturnType<typeof managedPosts>>['rows'][number]

const posts: RecordKind<Post> = {
  title: 'Blog',
  nouns: ['blog', 'blogs'],
  path: '/api/blogs',
  subject: 'posts',
  messages: messages.blog,
  add: href('/dashboard/add-blog'),
  edit: ({ _id }) => href('/dashboard/edit-blog/:id', { id: _id }),
  view: ({ slug }) => href('/blog/:slug', { slug }),
  picture: ({ imageUrl }) => <RowPicture photo={imageUrl} drawing={drawingAddress('gauge')} />,
  columns: [
    {
      name: 'Address',
      kind: 'long',
      isExtra: true,
      of: ({ slug }) => href('/blog/:slug', { slug }),
    },
  ],
  placeholder: 'Words of the title',
}
