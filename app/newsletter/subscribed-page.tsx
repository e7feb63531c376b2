import { href } from 'react-router'

import { mail } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { mailLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import type { Route } from './+types/subscribed-page.ts'
import { NewsletterFrame } from './newsletter-frame.tsx'

/** The same text for new and known addresses, and true for both (C-34). */
export function loader({ context }: Route.LoaderArgs) {
  const isMailed = context.get(mail).settings !== undefined
  return { address: context.get(siteUrl) + href('/newsletter/sent'), isMailed }
}

export const headers = () => ({ 'cache-control': 'no-store' })

export default function SubscribedPage({
  loaderData: { address, isMailed },
}: Route.ComponentProps) {
  return (
    <NewsletterFrame title="Thank you" address={address}>
      {isMailed ? (
        <LookIntoMailbox />
      ) : (
        <p data-subscribed className="max-w-160 text-lead text-ink-2">
          Your address is stored. We will ask you to confirm it before we send anything.
        </p>
      )}
      <p>
        <ButtonLink look="line" href={href('/blogs')}>
          Read the latest blogs
        </ButtonLink>
      </p>
    </NewsletterFrame>
  )
}

function LookIntoMailbox() {
  const { contact } = useSettings()
  return (
    <>
      <p data-subscribed className="max-w-160 text-lead text-ink-2">
        Please check your email. We write to your address, and send no newsletter before you confirm
        it there.
      </p>
      <p className="max-w-160 text-ink-2">
        No email after a few minutes? Check your spam folder, subscribe again tomorrow, or write to{' '}
        <a href={mailLink(contact)} className="font-semibold underline underline-offset-4">
          {contact.email}
        </a>
        .
      </p>
    </>
  )
}
