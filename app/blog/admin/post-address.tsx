import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'

import { call } from '#app/ui/admin/calls.ts'

import { postSlug } from '../post-slug.ts'
import type { Post } from '../post.ts'

const pause = 300
const free = z.object({ slug: z.string() })

type Saved = Pick<Post, '_id' | 'slug' | 'title'> | undefined
type PostAddress = { title: string; post: Saved; origin: string }

export function PostAddress({ title, post, origin }: PostAddress) {
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
  const typed = title.trim()
  const likely = postSlug(typed)
  const keepsSlug = post && (likely === '' || likely === postSlug(post.title))
  // Only the server knows which slugs are taken. The request waits until typing pauses.
  useEffect(() => {
    if (keepsSlug || likely === '') return undefined
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const parameters = new URLSearchParams({ title: typed, ...(post && { id: post._id }) })
      const path = `/api/blogs/slug?${parameters}` as const
      const outcome = await call({ method: 'GET', path, schema: free, signal: request.signal })
      if (outcome.is === 'done') setFound({ title: typed, slug: outcome.body.slug })
    }, pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, likely, keepsSlug, post])
  if (keepsSlug) return post.slug
  if (typed === '') return undefined
  // Until the server responds, the slug without a number is the most likely one.
  return found?.title === typed ? found.slug : likely
}
