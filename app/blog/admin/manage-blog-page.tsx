import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { stateConditions } from '#app/database/managed-list.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { ListSelect } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { type RecordKind, RecordList } from '#app/ui/admin/lists/record-list.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'

import type { Route } from './+types/manage-blog-page.ts'
import { managedPosts } from './managed-posts.server.ts'
import { postPage } from './post-page.ts'

export const handle: RouteFacts = { editors: true }

export function loader({ context, request }: Route.LoaderArgs) {
  const states = stateConditions(new URL(request.url).searchParams)
  return managedPosts(context.get(database), listQueryIn(request), states)
}

export default function ManageBlogPage({ loaderData: found }: Route.ComponentProps) {
  return <RecordList {...posts} found={found} filters={<StateFilter />} />
}

function StateFilter() {
  return (
    <div className="list-fields">
      <ListSelect name="state" label="State" options={states} />
    </div>
  )
}

const states = [
  ['', 'All states'],
  ['live', 'Live'],
  ['draft', 'Drafts'],
] as const

type Post = Awaited<ReturnType<typeof managedPosts>>['rows'][number]

const posts: RecordKind<Post> = {
  title: 'Blog',
  nouns: ['blog', 'blogs'],
  path: '/api/blogs',
  subject: 'posts',
  messages: messages.blog,
  add: href('/dashboard/add-blog'),
  edit: ({ _id }) => href('/dashboard/edit-blog/:id', { id: _id }),
  view: postPage,
  picture: ({ imageUrl }) => <RowPicture photo={imageUrl} drawing={drawingAddress('gauge')} />,
  columns: [
    {
      name: 'Address',
      kind: 'long',
      isExtra: true,
      of: ({ slug }) => href('/blog/:slug', { slug }),
    },
    { name: 'State', kind: 'short', of: stateOf },
  ],
  placeholder: 'Words of the title',
}

function stateOf({ state }: Post) {
  return <span className={`state-mark ${state ?? 'live'}`}>{state ? 'Draft' : 'Live'}</span>
}
