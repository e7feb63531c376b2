import { data, href } from 'react-router'

import { database, refusedSignIn } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Route } from './+types/invitation-page.ts'
import { findInvitation } from './invitations.server.ts'
import { NewPasswordField, SecretLinkForm, SecretLinkPage } from './secret-link-page.tsx'

export const handle: RouteFacts = { reads: 'session' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(database), params.secret)
  const refused = context.get(refusedSignIn)
  return data(
    { invitation, refused, here: href('/invitation/:secret', params) },
    { status: invitation ? (refused?.status ?? 200) : 404 },
  )
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, refused, here } = loaderData
  const title = invitation ? 'Make your account' : 'This invitation has ended'
  const isNamed = Boolean(refused?.name) && !refused?.problems?.name
  return (
    <SecretLinkPage title={title} refused={refused}>
      {invitation ? (
        <SecretLinkForm title={title} action={here} refused={refused}>
          <p className="text-ui text-ink-2 wrap-anywhere">
            You sign in with <strong className="font-semibold text-ink">{invitation.email}</strong>.
          </p>
          <Field
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={80}
            defaultValue={refused?.name}
            problem={refused?.problems?.name}
            focus={!isNamed}
          />
          <NewPasswordField email={invitation.email} refused={refused} focus={isNamed} />
          <Button look="signal">Make the account</Button>
        </SecretLinkForm>
      ) : (
        <p className="text-ink-2">
          An invitation works once, within 72 hours. Please ask the person who invited you for
          another one, or{' '}
          <a href={href('/admin-login')} className="underline underline-offset-4">
            sign in
          </a>{' '}
          if you have an account.
        </p>
      )}
    </SecretLinkPage>
  )
}
