import { data, href } from 'react-router'

import { database, refusedSignIn } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { Button } from '#app/ui/button.tsx'

import type { Route } from './+types/new-password-page.ts'
import { findReset } from './password-resets.server.ts'
import { NewPasswordField, SecretLinkForm, SecretLinkPage } from './secret-link-page.tsx'

export const handle: RouteFacts = { reads: 'session' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const owner = await findReset(context.get(database), params.secret)
  const refused = context.get(refusedSignIn)
  return data(
    { email: owner?.email, refused, here: href('/new-password/:secret', params) },
    { status: owner ? (refused?.status ?? 200) : 404 },
  )
}

export default function NewPasswordPage({ loaderData }: Route.ComponentProps) {
  const { email, refused, here } = loaderData
  const title = email ? 'Choose a new password' : 'This link has ended'
  return (
    <SecretLinkPage title={title} refused={refused}>
      {email ? (
        <SecretLinkForm title={title} action={here} refused={refused}>
          <p className="text-ui text-ink-2 wrap-anywhere">
            For <strong className="font-semibold text-ink">{email}</strong>. All browsers of this
            account are signed out.
          </p>
          <NewPasswordField email={email} refused={refused} focus />
          <Button look="signal">Save the password</Button>
        </SecretLinkForm>
      ) : (
        <p className="text-ink-2">
          It works once and for a short time.{' '}
          <a href={href('/forgot-password')} className="underline underline-offset-4">
            Ask for another link
          </a>
          .
        </p>
      )}
    </SecretLinkPage>
  )
}
