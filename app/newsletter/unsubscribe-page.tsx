import { href } from 'react-router'

import { database, erasureList, readPart } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import type { Route } from './+types/unsubscribe-page.ts'
import { NewsletterFrame, privateHeaders } from './newsletter-frame.tsx'
import { endSubscription } from './subscribers.server.ts'

export const handle: RouteFacts = { ownForm: true }

/** GET changes nothing, because mail scanners follow links. */
export function loader({ context }: Route.LoaderArgs) {
  return { address: context.get(siteUrl) + href('/newsletter') }
}

/** Called by the button or an email program, for which any other response is a failure (RFC 8058). */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  const ending = endSubscription(context.get(database), token, context.get(erasureList))
  const ended = await context.get(readPart)(ending)
  return { isEnded: ended !== undefined }
}

export const headers = () => privateHeaders

export default function UnsubscribePage({
  loaderData: { address },
  actionData,
}: Route.ComponentProps) {
  const isEnded = actionData?.isEnded ?? false
  return (
    <NewsletterFrame title={isEnded ? 'You are unsubscribed' : 'Unsubscribe'} address={address}>
      {isEnded ? (
        <>
          <p className="max-w-160 text-lead text-ink-2">
            Your address is deleted. An email that was already sent may still arrive.
          </p>
          <p>
            <ButtonLink look="line" href={href('/')}>
              To the home page
            </ButtonLink>
          </p>
        </>
      ) : (
        <form method="post" className="grid justify-items-start gap-6">
          {actionData && (
            <FormAlert words="We could not delete your address.">
              <p className="mt-1">Please try again in a moment.</p>
            </FormAlert>
          )}
          <p className="max-w-160 text-lead text-ink-2">
            Press once to leave the newsletter. Your address is deleted.
          </p>
          <Button look="signal">Unsubscribe</Button>
        </form>
      )}
    </NewsletterFrame>
  )
}
