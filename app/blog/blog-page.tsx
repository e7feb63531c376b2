import { data, href, useLocation } from 'react-router'

import { homePreview } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { database, readPart } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { canonicalUrl, siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ChatButton } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import {
  Breadcrumbs,
  PageHead,
  PageHeader,
  StructuredData,
  previewOf,
  shortened,
} from '#app/ui/page-head.tsx'
import { Photo } from '#app/ui/picture.tsx'
import { type Block, PlainText, textBlocks, type TextVideo } from '#app/ui/plain-text.tsx'
import { MoreLink, Section, Unavailable } from '#app/ui/section.tsx'
import { plainWords } from '#app/ui/text-markup.ts'

import type { Route } from './+types/blog-page.ts'
import { postSpelled } from './post-addresses.server.ts'
import { PostCard, PostDetails } from './post-card.tsx'
import { postStructuredData } from './post-structured-data.ts'
import type { Post } from './post.ts'
import { type ListedPost, newestPosts, videosOf } from './posts.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['posts', 'videos'] },
  edit: { record: 'post' },
}

export const morePosts = 3
const trail = [{ name: 'Latest Blogs', address: href('/blogs') }]

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const read = await context.get(readPart)(postAndOthers(context.get(database), params.slug))
  if (!read)
    return { others: [], videos: [], address: context.get(siteUrl) + new URL(request.url).pathname }
  if (!read.post) throw data(messages.blog.isGone, { status: 404 })

  const address = canonicalUrl(args, href('/blog/:slug', { slug: read.post.slug }))
  return { post: read.post, others: read.others, videos: read.videos, address }
}

async function postAndOthers(db: Database, spelling: string) {
  const post = await postSpelled(db, spelling)
  if (!post) return { post, others: [], videos: [] }
  const videos = await videosOf(db, post.description)
  return { post, others: await newestPosts(db, morePosts, post), videos }
}

export default function BlogPage({ loaderData: { post, ...view } }: Route.ComponentProps) {
  if (!post) return <UnavailablePost address={view.address} />
  return <PostView post={post} {...view} />
}

type View = { post: Post; others: ListedPost[]; videos: TextVideo[]; address: string }

export function PostView({ post, others, videos, address }: View) {
  const { company } = useSettings()
  const blocks = textBlocks(post.description)
  return (
    <>
      <PageHead
        title={`${post.title} | ${company.name}`}
        description={shortened(plainWords(post.description).replaceAll(/\s+/g, ' '), 160)}
        address={address}
        picture={post.imageUrl}
        kind="article"
      />
      {!post.state && <StructuredData data={postStructuredData(post, address, company.name)} />}
      <article>
        <PostHeader post={post} />
        <div className="measure grid gap-x-12 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[240px_minmax(0,1fr)_280px]">
          <TableOfContents blocks={blocks} />
          <div className="w-full max-w-[68ch] min-w-0 xl:mx-auto">
            <PlainText blocks={blocks} videos={videos} />
          </div>
          <AskAboutPost title={post.title} address={address} />
        </div>
      </article>
      <MorePosts posts={others} />
    </>
  )
}

function UnavailablePost({ address }: { address: string }) {
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Blog | ${company.name}`}
        description={company.description}
        address={address}
      />
      <PageHeader trail={trail} title="Blog" />
      <div className="measure pt-8 md:pt-12">
        <Unavailable words="Failed to fetch blog details" address={useLocation().pathname} />
      </div>
    </>
  )
}

function PostHeader({ post }: { post: Post }) {
  const { title, description, imageUrl, createdAt, state } = post
  return (
    <div className="chart overflow-hidden border-b border-ink">
      <div
        className={`measure ${imageUrl ? 'grid lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-10' : ''}`}
      >
        <div className="flex min-w-0 flex-col pb-7 lg:pb-12">
          <Breadcrumbs trail={trail} here={title} />
          {state && (
            <p className="border-l-2 border-signal pl-4 font-medium">
              This is a draft. Only people who are signed in see this page.
            </p>
          )}
          <h1
            id="content"
            tabIndex={-1}
            className="display mt-auto pt-2 heading-page wrap-anywhere lg:pt-16"
          >
            {title}
          </h1>
          <PostDetails post={{ createdAt, length: [...description].length }} className="mt-4" />
        </div>
        {imageUrl && (
          <div className="min-w-0 max-md:-mx-4 md:max-lg:-mx-10 lg:-mr-10">
            <Photo
              address={imageUrl}
              alt=""
              widths={[480, 640, 960, 1440]}
              sizes="(width >= 90rem) 720px, (width >= 64rem) 48vw, 100vw"
              load="first"
              className="aspect-4/3 w-full object-cover md:max-lg:aspect-2/1 md:max-lg:object-contain md:max-lg:object-bottom"
              instead={drawingAddress('gauge')}
            />
          </div>
        )}
      </div>
      <div className="neatline -mb-px" />
    </div>
  )
}

function TableOfContents({ blocks }: { blocks: Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading')
  return (
    <div className="max-xl:hidden">
      {headings.length > 1 && (
        <nav
          aria-labelledby="contents"
          className="sticky top-28 max-h-[calc(100vh-8rem)] overflow-y-auto border-t-2 border-ink"
        >
          <p id="contents" className="py-3 text-ui font-semibold">
            In this post
          </p>
          <ol>
            {headings.map(({ id, lines }) => (
              <li key={id} className="border-t border-line">
                <a
                  href={`#${id}`}
                  className="block py-2.5 text-ui text-ink-2 wrap-anywhere hover:text-signal hover:underline"
                >
                  {plainWords(lines.join())}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

function AskAboutPost({ title, address }: { title: string; address: string }) {
  const { contact } = useSettings()
  return (
    <aside aria-label="Ask about this post">
      <div className="border-t-2 border-ink pt-3 lg:sticky lg:top-28">
        <p className="text-card font-semibold">Not sure what to send?</p>
        <p className="mt-1.5 mb-4 text-ui text-ink-2">
          A photo of the nameplate is a good beginning.
          {contact.isAlwaysOpen && ' Messages are read day and night.'}
        </p>
        <ChatButton
          href={chatLink(contact, `Hello, I have a question about: ${title}\n${address}`)}
          className="w-full sm:max-lg:w-auto"
        >
          Ask about this on WhatsApp
        </ChatButton>
      </div>
    </aside>
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
