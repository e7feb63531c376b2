import type { ReactNode } from 'react'

import { useSettings } from '#app/settings/use-settings.ts'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

type NewsletterFrame = { title: string; address: string; children: ReactNode }

export function NewsletterFrame({ title, address, children }: NewsletterFrame) {
  const { company } = useSettings()
  return (
    <>
      <PageHead title={`${title} | ${company.name}`} description={title} address={address} />
      <meta name="robots" content="noindex" />
      <PageHeader title={title} drawing="printer" />
      <div className="measure grid max-w-360 gap-6 pt-10">{children}</div>
    </>
  )
}

/** For tokens in addresses: no cache, no referrer. `no-referrer` would send the form without an origin. */
export const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }
