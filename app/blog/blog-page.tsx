import { data, href, useLocation } from 'react-router'

import { homePreview } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { site } from '#app/content/site.ts'
import { database, readPart } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { canonicalUrl, siteUrl } from '#app/http/canonical-url.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { previewOf, shortened } from '#app/ui/preview.ts'
import { MoreLink, Section } from '#app/ui/section.tsx'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { textBlocks } from '#app/ui/text-blocks.ts'
import { Unread } from '#app/ui/unread.tsx'

import type { Route } from './+types/blog-page.ts'
import { postSpelled } from './post-addresses.server.ts'
import { AskAboutPost, PostContents } from './post-aside.tsx'
import { PostBanner } from './post-banner.tsx'
import { PostCard } from './post-card.tsx'
import { postingFacts } from './posting-facts.ts'
import { type ListedPost, newestPosts } from './posts.server.ts'

export const handle = { remembered: { parameters: [], shows: ['posts'] } }

const postsBelow = 3

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const read = await context.get(readPart)(postAndOthers(context.get(database), params.slug))
  if (!read) return { others: [], address: context.get(siteUrl) + new URL(request.url).pathname }
  if (!read.post) throw data(messages.blog.isGone, { status: 404 })

  const address = canonicalUrl(args, href('/blog/:slug', { slug: read.post.slug }))
  return { post: read.post, others: read.others, address }
}

async function postAndOthers(db: Database, spelling: string) {
  const post = await postSpelled(db, spelling)
  return { post, others: post ? await newestPosts(db, postsBelow, post) : [] }
}

export default function BlogPage({ loaderData: { post, others, address } }: Route.ComponentProps) {
  if (!post) return <UnreadPost address={address} />
  const blocks = textBlocks(post.description)
  return (
    <>
      <PageHead
        title={`${post.title} | ${site.name}`}
        description={shortened(post.description.replaceAll(/\s+/g, ' '), 160)}
        address={address}
        picture={post.imageUrl}
        kind="article"
      />
      <StructuredData facts={postingFacts(post, address)} />
      <article>
        <PostBanner post={post} />
        <div className="measure grid gap-x-12 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[240px_minmax(0,1fr)_280px]">
          <PostContents blocks={blocks} />
          <div className="max-w-[68ch] min-w-0 xl:mx-auto">
            <PlainText blocks={blocks} />
          </div>
          <AskAboutPost title={post.title} address={address} />
        </div>
      </article>
      <MorePosts posts={others} />
    </>
  )
}

function UnreadPost({ address }: { address: string }) {
  return (
    <>
      <PageHead title={`Blog | ${site.name}`} description={site.description} address={address} />
      <PageOpening
        trail={[
          ['Home', href('/')],
          ['Latest Blogs', href('/blogs')],
        ]}
        title="Blog"
      />
      <div className="measure pt-8 md:pt-12">
        <Unread words="Failed to fetch blog details" address={useLocation().pathname} />
      </div>
    </>
  )
}

function MorePosts({ posts }: { posts: ListedPost[] }) {
  if (posts.length === 0) return null
  return (
    <Section
      id="more-posts"
      title="More posts"
      aside={<MoreLink href={href('/blogs')}>All posts</MoreLink>}
    >
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post._id} className="sm:max-lg:nth-3:hidden">
            <PostCard post={post} preview={previewOf(post.beginning, homePreview)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
