import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'

import { call } from '#app/desk/calls.ts'

import { postSlug } from '../post-slug.ts'

const pause = 300
const free = z.object({ slug: z.string() })

/** The address under which the post will be read, known before it is saved (C-9); a saved post keeps its own. */
export function PostAddress({ title, slug, origin }: Address & { origin: string }) {
  const shown = useSlug({ title, slug })
  if (shown === undefined) return null
  const words =
    shown === '' ? 'Its address is given when it is added.' : address(origin, shown, slug)
  return (
    <p role="status" className="address">
      {words}
    </p>
  )
}

function address(origin: string, shown: string, slug: string | undefined) {
  const whole = origin.replace(/^https?:\/\//, '') + href('/blog/:slug', { slug: shown })
  return (
    <>
      {slug ? 'It stays at ' : 'It will be at '}
      <b>{whole}</b>
    </>
  )
}

type Address = { title: string; slug: string | undefined }

/** Undefined while nothing is known; '' for a title from which no address can be made. */
function useSlug({ title, slug }: Address) {
  const [found, setFound] = useState<{ title: string; slug: string }>()
  const wanted = title.trim()
  // The server knows which addresses are taken; it is asked once the typing pauses.
  useEffect(() => {
    if (slug !== undefined || !postSlug(wanted)) return undefined
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/api/blogs/slug?title=${encodeURIComponent(wanted)}` as const
      const outcome = await call({ method: 'GET', path, told: free, signal: asking.signal })
      if (outcome.is === 'done') setFound({ title: wanted, slug: outcome.told.slug })
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted, slug])
  if (slug !== undefined) return slug
  if (wanted === '') return undefined
  // Until the server has answered, the address without its number is the likeliest.
  return found?.title === wanted ? found.slug : postSlug(wanted)
}
