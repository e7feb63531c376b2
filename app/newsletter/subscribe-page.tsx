import { data, href, redirect, redirectDocument } from 'react-router'

import { database, readPart, sender, siteUrl } from '#app/context.ts'
import { problemsIn, typedIn } from '#app/typed-form.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/subscribe-page.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { subscriberFields } from './subscriber.ts'
import { keepSubscriber } from './subscribers.server.ts'

/** Shows a form that was not kept; who only comes by finds the form on the home page, as on every other. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(sender)) throw redirectDocument(href('/'), 301)
  return { address: context.get(siteUrl) + href('/newsletter') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const from = context.get(sender)
  const typed = await typedIn(request)
  const read = subscriberFields.safeParse(typed)
  if (!read.success) return data({ typed, problem: problemsIn(read.error).email }, 422)

  const wait = (await from?.secondsToWait()) ?? 0
  if (wait > 0) {
    const problem = `Several addresses have come from your connection. Please try again in ${Math.ceil(wait / 60)} minutes.`
    return data({ typed, problem }, { status: 429, headers: { 'retry-after': `${wait}` } })
  }
  const subscriber = {
    ...read.data,
    senderHash: from?.hash ?? '',
    isSuspected: Boolean(typed.website),
  }
  const kept = await context.get(readPart)(keepSubscriber(context.get(database), subscriber))
  // Undefined while the database is down; the answer is then 503.
  if (!kept) return { typed, problem: 'Your address could not be stored. Please try again soon.' }
  throw redirect(href('/newsletter/sent'), 303)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function SubscribePage({
  loaderData: { address },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Not sent yet: Newsletter" description="Newsletter" address={address} />
      <meta name="robots" content="noindex" />
      <PageOpening
        trail={[['Home', href('/')]]}
        title="Newsletter"
        drawing={drawingAddress('gps')}
      />
      <div className="measure pt-10">
        <div className="form max-w-180">
          <SubscribeForm
            id="subscriber-email"
            email={actionData?.typed.email}
            source={actionData?.typed.source}
            problem={actionData?.problem}
          />
        </div>
      </div>
    </>
  )
}
