import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'

import { call } from '#app/ui/admin/calls.ts'

import { postSlug } from '../post-slug.ts'
import type { Post } from '../post.ts'

const pause = 300
const free = z.object({ slug: z.string() })

type Saved = Pick<Post, '_id' | 'slug' | 'title'> | undefined

export function PostAddress({
  title,
  post,
  origin,
}: {
  title: string
  post: Saved
  origin: string
}) {
  const slug = useSlug(title, post)
  if (slug === undefined) return null
  return (
    <p role="status" className="address">
      {slug === '' ? (
        'Its address is given when it is added.'
      ) : (
        <>
          {slug === post?.slug ? 'It stays at ' : 'It will be at '}
          <b>{origin.replace(/^https?:\/\//, '') + href('/blog/:slug', { slug })}</b>
          {post && slug !== post.slug && '. The old address leads there.'}
        </>
      )}
    </p>
  )
}

function useSlug(title: string, post: Saved) {
  const [found, setFound] = useState<{ title: string; slug: string }>()
  const wanted = title.trim()
  const likely = postSlug(wanted)
  const isKept = post && (likely === '' || likely === postSlug(post.title))
  // Only the server knows which slugs are taken. The request waits until typing pauses.
  useEffect(() => {
    if (isKept || likely === '') return undefined
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const asked = new URLSearchParams({ title: wanted, ...(post && { id: post._id }) })
      const path = `/api/blogs/slug?${asked}` as const
      const outcome = await call({ method: 'GET', path, schema: free, signal: asking.signal })
      if (outcome.is === 'done') setFound({ title: wanted, slug: outcome.body.slug })
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted, likely, isKept, post])
  if (isKept) return post.slug
  if (wanted === '') return undefined
  // Until the server responds, the slug without a number is the most likely one.
  return found?.title === wanted ? found.slug : likely
}
