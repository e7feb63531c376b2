import './sign-in.css'
import { data, href } from 'react-router'

import { database, type RefusedSignIn, refusedSignIn } from '#app/context.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert, PasswordField } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/new-password-page.ts'
import { findReset } from './find-reset.server.ts'

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
  const { company } = useSettings()
  const title = email ? 'Choose a new password' : 'This link has ended'
  return (
    <>
      <title>{`${refused ? `${refused.message}: ` : ''}${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* The address is a secret of this site; without a referrer the form would be refused as foreign. */}
      <meta name="referrer" content="same-origin" />
      <PageHeader title={title} drawing="controller" />
      <div className="measure pt-8 *:max-w-160 md:pt-12">
        {email ? (
          <NewPasswordForm email={email} refused={refused} action={here} />
        ) : (
          <p className="text-ink-2">
            It works once and for a short time.{' '}
            <a href={href('/forgot-password')} className="underline underline-offset-4">
              Ask for another link
            </a>
            .
          </p>
        )}
      </div>
    </>
  )
}

type NewPasswordForm = { email: string; refused: RefusedSignIn | undefined; action: string }

function NewPasswordForm({ email, refused, action }: NewPasswordForm) {
  const problem = refused?.status === 422 ? refused.message : undefined
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label="Choose a new password"
      className="form grid content-start gap-5"
    >
      {refused && !problem && <FormAlert words={refused.message} focus={false} />}
      <p className="text-ui text-ink-2 wrap-anywhere">
        For <strong className="font-semibold text-ink">{email}</strong>. All browsers of this
        account are signed out.
      </p>
      {/* Shows password managers the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="new-password"
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 15 characters. Four or five words with spaces between them are easy to remember."
        problem={problem}
        focus
      />
      <Button look="signal">Save the password</Button>
    </form>
  )
}
