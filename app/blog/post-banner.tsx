import { href } from 'react-router'

import { Breadcrumbs } from '#app/ui/page-head.tsx'
import { drawingAddress, Photo } from '#app/ui/picture.tsx'

import { PostFacts } from './post-facts.tsx'
import type { Post } from './post.ts'

/** Shows title and picture side by side on the chart background; a photo of a scene fills its half (R-BLOG-4). */
export function PostBanner({ post }: { post: Post }) {
  const { title, description, imageUrl, createdAt } = post
  const facts = { createdAt, length: [...description].length }
  return (
    <div className="chart overflow-hidden border-b border-ink">
      <div
        className={`measure ${imageUrl ? 'grid lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-10' : ''}`}
      >
        <div className="flex min-w-0 flex-col pb-7 lg:pb-12">
          <Breadcrumbs
            trail={[
              ['Home', href('/')],
              ['Latest Blogs', href('/blogs')],
            ]}
            here={title}
          />
          <h1 className="display mt-auto pt-2 heading-page wrap-anywhere lg:pt-16">{title}</h1>
          <PostFacts post={facts} className="mt-4" />
        </div>
        {imageUrl && (
          <div className="min-w-0 max-md:-mx-4 md:max-lg:-mx-10 lg:-mr-10">
            <BannerPicture address={imageUrl} />
          </div>
        )}
      </div>
      <div className="neatline -mb-px" />
    </div>
  )
}

function BannerPicture({ address }: { address: string }) {
  return (
    <Photo
      address={address}
      alt=""
      widths={[480, 640, 960, 1440]}
      sizes="(width >= 90rem) 720px, (width >= 64rem) 48vw, 100vw"
      load="first"
      className="aspect-4/3 w-full object-cover md:max-lg:aspect-2/1 md:max-lg:object-contain md:max-lg:object-bottom"
      instead={drawingAddress('gauge')}
    />
  )
}
