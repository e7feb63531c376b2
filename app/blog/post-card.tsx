import { ArrowRight } from 'lucide-react'
import { href } from 'react-router'

import { shownDay, useSettings } from '#app/settings/use-settings.ts'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import { Drawing, Photo } from '#app/ui/picture.tsx'

import type { ListedPost } from './posts.server.ts'

type Load = 'first' | 'eager' | 'lazy'

type Card = { post: ListedPost; preview: string; load?: Load; onPhones?: string }

export function PostCard({ post, preview, load = 'lazy', onPhones = '92vw' }: Card) {
  const { slug, title, imageUrl } = post
  return (
    <article className="group/card relative flex h-full flex-col border-t-2 border-ink">
      <PostDetails post={post} className="min-h-9 justify-between py-2" />
      <div className="chart aspect-4/3 overflow-hidden">
        <CardPicture address={imageUrl} load={load} onPhones={onPhones} />
      </div>
      <h3 className="mt-4 text-h3 font-semibold text-balance wrap-anywhere group-hover/card:underline">
        {title}
      </h3>
      <p className="mt-2.5 mb-4 text-ink-2 wrap-anywhere">{preview}</p>
      <a
        href={href('/blog/:slug', { slug })}
        className="stretched mt-auto flex items-center justify-between border-t border-line pt-3 text-ui font-semibold group-hover/card:text-signal"
      >
        Read More <span className="sr-only">{title}</span>
        <ArrowRight aria-hidden className="size-4" />
      </a>
    </article>
  )
}

const fallback = drawingAddress('gauge') ?? ''

type Picture = { address: string; load: Load; onPhones: string }

function CardPicture({ address, load, onPhones }: Picture) {
  if (!address) return <Drawing address={fallback} className="size-full object-contain p-6" />
  return (
    <Photo
      address={address}
      alt=""
      widths={[320, 480, 640, 960]}
      sizes={`(width >= 90rem) 437px, (width >= 64rem) 30vw, (width >= 40rem) 46vw, ${onPhones}`}
      load={load}
      className="size-full object-cover"
      instead={fallback}
    />
  )
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const charactersPerMinute = 1_000

type Details = { post: { createdAt: string; length: number }; className: string }

export function PostDetails({ post: { createdAt, length }, className }: Details) {
  const { company } = useSettings()
  return (
    <p className={`flex gap-x-6 font-data text-data text-ink-3 ${className}`}>
      <time dateTime={createdAt}>{day.format(new Date(shownDay(company, createdAt)))}</time>
      <span>{Math.ceil(length / charactersPerMinute) || 1} min read</span>
    </p>
  )
}
