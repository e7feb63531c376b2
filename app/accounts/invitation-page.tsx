import './sign-in.css'
import { data, href } from 'react-router'

import { database, refusedSignIn } from '#app/context.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert, PasswordField } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/invitation-page.ts'
import { findInvitation } from './find-invitation.server.ts'

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
  const { company } = useSettings()
  const title = invitation ? 'Make your account' : 'This invitation has ended'
  return (
    <>
      <title>{`${refused ? `${refused.message}: ` : ''}${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* The address is a secret of this site; without a referrer the form would be refused as foreign. */}
      <meta name="referrer" content="same-origin" />
      <PageHeader title={title} drawing="controller" />
      <div className="measure pt-8 *:max-w-160 md:pt-12">
        {invitation ? (
          <InvitationForm email={invitation.email} refused={refused} action={here} />
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
      </div>
    </>
  )
}

type InvitationForm = {
  email: string
  refused: Route.ComponentProps['loaderData']['refused']
  action: string
}

function InvitationForm({ email, refused, action }: InvitationForm) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label="Make your account"
      className="form grid content-start gap-5"
    >
      {refused && <FormAlert words={refused.message} focus={false} />}
      <p className="text-ui text-ink-2 wrap-anywhere">
        You sign in with <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      {/* Shows password managers the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="name"
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={80}
        defaultValue={refused?.name}
        focus={!refused?.name}
      />
      <PasswordField
        id="new-password"
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 15 characters. Four or five words with spaces between them are easy to remember."
        focus={Boolean(refused?.name)}
      />
      <Button look="signal">Make the account</Button>
    </form>
  )
}
