import type { ReactNode } from 'react'
import { href } from 'react-router'

import { site } from '#app/content/site.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

type NewsletterFrame = {
  title: string
  address: string
  children: ReactNode
}

export function NewsletterFrame({ title, address, children }: NewsletterFrame) {
  return (
    <>
      <PageHead title={`${title} | ${site.name}`} description={title} address={address} />
      <meta name="robots" content="noindex" />
      <PageOpening
        trail={[['Home', href('/')]]}
        title={title}
        drawing={drawingAddress('printer')}
      />
      <div className="measure grid max-w-360 gap-6 pt-10">{children}</div>
    </>
  )
}

/**
 * The headers of pages with a token in their address: no cache stores them, and no referrer contains the address. With
 * `no-referrer` the page would send its form without an origin.
 */
export const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }
