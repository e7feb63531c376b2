import { data, href, redirect } from 'react-router'

import { database, mail, readPart } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import type { Route } from './+types/confirm-page.ts'
import { NewsletterFrame, privateHeaders } from './newsletter-frame.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { daysToConfirm } from './subscriber.ts'
import { confirmSubscriber, stateOf } from './subscribers.server.ts'

/** GET changes nothing, because mail scanners follow links first. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const state = await context.get(readPart)(stateOf(context.get(database), token))
  const address = context.get(siteUrl) + href('/newsletter')
  return data({ address, state, token }, state === 'unknown' ? 404 : 200)
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  const mailing = { mail: context.get(mail), siteUrl: context.get(siteUrl) }
  const saving = confirmSubscriber(context.get(database), token, mailing)
  const isSaved = await context.get(readPart)(saving)
  if (isSaved) throw redirect(href('/newsletter/confirm/:token', { token }), 303)
  return null
}

export const headers = () => privateHeaders

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { address, state, token } = loaderData
  return (
    <NewsletterFrame title={titles[state ?? 'unavailable']} address={address}>
      {state === 'waiting' && <Question />}
      {state === 'confirmed' && <Confirmed token={token} />}
      {state === 'unknown' && <Unknown />}
      {state === undefined && (
        <FormAlert words="We could not look up your address.">
          <p className="mt-1">Please open the link in our email again in a moment.</p>
        </FormAlert>
      )}
    </NewsletterFrame>
  )
}

const titles = {
  waiting: 'Confirm your address',
  confirmed: 'You are subscribed',
  unknown: 'This link has expired',
  unavailable: 'Not confirmed yet',
} as const

/** Without an `action` the form posts to this page, so the HTML does not contain its address. */
function Question() {
  return (
    <form method="post" className="grid justify-items-start gap-6">
      <p className="max-w-160 text-lead text-ink-2">
        Press once to get our newsletter at this email address.
      </p>
      <Button look="signal">Yes, send me the newsletter</Button>
    </form>
  )
}

function Confirmed({ token }: { token: string }) {
  return (
    <>
      <p className="max-w-160 text-lead text-ink-2">
        Your address is confirmed. Every newsletter has a link to unsubscribe.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink look="line" href={href('/blogs')}>
          Read the latest blogs
        </ButtonLink>
        <ButtonLink look="line" href={href('/newsletter/unsubscribe/:token', { token })}>
          Unsubscribe
        </ButtonLink>
      </p>
    </>
  )
}

function Unknown() {
  return (
    <>
      <p className="max-w-160 text-lead text-ink-2">
        We delete an address when it unsubscribes, or when it is not confirmed in {daysToConfirm}{' '}
        days. You can subscribe again:
      </p>
      <div className="form max-w-180">
        <SubscribeForm id="subscriber-email" />
      </div>
    </>
  )
}
