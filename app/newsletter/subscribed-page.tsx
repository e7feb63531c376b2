import { href } from 'react-router'

import { site } from '#app/content/site.ts'
import { ownAddress } from '#app/own-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/subscribed-page.ts'

export function loader(args: Route.LoaderArgs) {
  return { address: ownAddress(args, href('/newsletter/sent')) }
}

export const headers = () => ({ 'cache-control': 'no-store' })

export default function SubscribedPage({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={`Thank you | ${site.name}`} description="Thank you" address={address} />
      <meta name="robots" content="noindex" />
      <PageOpening
        trail={[['Home', href('/')]]}
        title="Thank you"
        drawing={drawingAddress('printer')}
      />
      <div className="measure grid max-w-360 gap-6 pt-10">
        <p className="max-w-160 text-lead text-ink-2">
          Your address is kept for the newsletter. You will be asked to confirm it before anything
          is sent.
        </p>
        <p>
          <ButtonLink look="line" href={href('/blogs')}>
            Read the latest blogs
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
