import { href, redirectDocument, useLocation } from 'react-router'

import { blogPreview } from '#app/content/constants.ts'
import { database, readPart } from '#app/context.ts'
import { listAddress, listPosition } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Unavailable } from '#app/ui/section.tsx'

import type { Route } from './+types/blogs-page.ts'
import { PostCard } from './post-card.tsx'
import { type ListedPost, listedPosts } from './posts.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: ['after'], shows: ['posts', 'intros'] },
  inSitemap: true,
  edit: { page: href('/dashboard/manage-blog') },
}

const postsOnPage = 12

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const { after, address } = listPosition(args, href('/blogs'))
  const read = listedPosts(context.get(database), { after, limit: postsOnPage })
  const page = await context.get(readPart)(read)
  // A stale cursor can point past the last post.
  if (after && page?.records.length === 0) throw redirectDocument(href('/blogs'))
  return {
    posts: page?.records,
    first: !after,
    next: page?.next && listAddress(href('/blogs'), page.next),
    address,
  }
}

export default function BlogsPage({ loaderData }: Route.ComponentProps) {
  const { company, intros } = useSettings()
  const { posts, first, next, address } = loaderData
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead
        title={`Latest Blogs | ${company.name}`}
        description={intros.blog}
        address={address}
      />
      <PageHeader title="Latest Blogs" drawing="radar">
        <p className="mt-3.5 max-w-140 text-pretty text-ink-2">{intros.blog}</p>
      </PageHeader>
      <div className="measure pt-8 md:pt-12">
        {posts ? (
          <section aria-labelledby="posts">
            <h2 id="posts" className="mb-6 text-h3 font-semibold">
              {first ? 'Newest first' : 'Newest first, continued'}
            </h2>
            <Posts posts={posts} />
            <Paging start={href('/blogs')} first={first} next={next} />
          </section>
        ) : (
          <Unavailable words="Failed to fetch blogs" address={pathname + search} />
        )}
      </div>
    </>
  )
}

function Posts({ posts }: { posts: ListedPost[] }) {
  if (posts.length === 0) {
    return <p className="border-t-2 border-ink py-6 text-ink-2">No posts yet.</p>
  }
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-14">
      {posts.map((post, index) => (
        <li key={post._id}>
          <PostCard post={post} preview={previewOf(post)} load={index === 0 ? 'first' : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}

/** Always ends with '...', even after a short text (C-56). */
function previewOf({ beginning }: ListedPost) {
  return `${[...beginning].slice(0, blogPreview).join('')}...`
}
