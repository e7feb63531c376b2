import { data, href, redirect, redirectDocument } from 'react-router'

import { database, loggedPath, mail, readPart, sender, sentFields } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { problemsIn, typedIn } from '#app/http/form-input.ts'
import { spamSignals } from '#app/http/spam-signals.ts'
import { FormAlert } from '#app/ui/field.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/subscribe-page.ts'
import { SubscribeForm } from './subscribe-form.tsx'
import { subscriberFields } from './subscriber.ts'
import { saveSubscriber } from './subscribers.server.ts'

/** In milliseconds: short, because browsers can fill in the address at once. */
const quickest = 1000

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(sender)) throw redirectDocument(href('/'), 301)
  return { address: context.get(siteUrl) + href('/newsletter') }
}

export async function action({ context }: Route.ActionArgs) {
  const from = context.get(sender)
  const typed = typedIn(context.get(sentFields))
  const read = subscriberFields.safeParse(typed)
  if (!read.success) return data({ typed, problem: problemsIn(read.error).email, wait: 0 }, 422)

  const { email } = read.data
  const wait = (await from?.secondsToWait(email)) ?? 0
  const headers = { 'retry-after': `${wait}` }
  if (wait > 0) return data({ typed, problem: undefined, wait }, { status: 429, headers })

  const mailing = { mail: context.get(mail), siteUrl: context.get(siteUrl) }
  const subscriber = {
    ...read.data,
    source: pageIn(read.data.source, context.get(loggedPath)),
    senderHash: from?.hash ?? '',
    suspicion: spamSignals({ typed, from, quickest, siteUrl: mailing.siteUrl }).join(' ') || null,
  }
  const saving = saveSubscriber(context.get(database), subscriber, mailing)
  if (await context.get(readPart)(saving)) throw redirect(href('/newsletter/sent'), 303)
  // The database is unavailable, so the response is 503.
  await from?.giveBack(email)
  return { typed, problem: undefined, wait: 0 }
}

/** The form's page as sent by script, without secrets. */
function pageIn(source: string, withoutSecrets: (path: string) => string) {
  return source.startsWith('/') ? withoutSecrets(source) : source.replace(/\?.*/, '')
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function SubscribePage({
  loaderData: { address },
  actionData,
}: Route.ComponentProps) {
  const { typed = {}, problem, wait = 0 } = actionData ?? {}
  return (
    <>
      <PageHead title="Not sent yet: Newsletter" description="Newsletter" address={address} />
      <meta name="robots" content="noindex" />
      <PageHeader title="Newsletter" drawing="printer" />
      <div className="measure pt-10">
        <div className="form grid max-w-180 gap-4">
          {!problem && <NotSaved wait={wait} />}
          <SubscribeForm
            id="subscriber-email"
            email={typed.email}
            source={typed.source}
            took={typed.took}
            problem={problem}
          />
        </div>
      </div>
    </>
  )
}

function NotSaved({ wait }: { wait: number }) {
  const words =
    wait > 0
      ? 'Not sent: too many addresses came from your network.'
      : 'We could not store your address.'
  const when = wait > 0 ? `in ${Math.ceil(wait / 60)} minutes` : 'in a moment'
  return (
    <FormAlert words={words}>
      <p className="mt-1">What you typed is still here. Please try again {when}.</p>
    </FormAlert>
  )
}
