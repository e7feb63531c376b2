import './sign-in.css'
import { data, href } from 'react-router'

import { mail, type RefusedSignIn, refusedSignIn } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/forgot-password-page.ts'
import { minutesToReset } from './subject.server.ts'

export const handle: RouteFacts = { reads: 'session' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const refused = context.get(refusedSignIn)
  const isSent = new URL(request.url).searchParams.has('sent')
  const isMailOn = context.get(mail).settings !== undefined
  return data(
    { refused, isSent, isMailOn, minutes: minutesToReset },
    { status: refused?.status ?? 200 },
  )
}

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  const { refused, isSent, isMailOn, minutes } = loaderData
  const { company } = useSettings()
  const title = 'New password'
  return (
    <>
      <title>{`${refused ? `${refused.message}: ` : ''}${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title={title} drawing="controller" />
      <div className="measure grid gap-6 pt-8 *:max-w-160 md:pt-12">
        {isSent && isMailOn && <LinkSent minutes={minutes} />}
        {!isSent && isMailOn && <AskForm refused={refused} />}
        {!isMailOn && (
          <p className="text-ink-2">
            This site cannot send mail. Please ask the person who runs the server of the site:{' '}
            <code>npm run owner -- EMAIL</code>, with your email, sets a new password. An owner can
            also invite you with another email.
          </p>
        )}
        <p>
          <a href={href('/admin-login')} className="underline underline-offset-4">
            Back to the sign-in
          </a>
        </p>
      </div>
    </>
  )
}

function LinkSent({ minutes }: { minutes: number }) {
  return (
    <div role="status">
      <p className="text-lead">
        If this email has an account here, an email with a link is on its way. The link works once,
        within {minutes} minutes.
      </p>
      <p className="mt-3 text-ui text-ink-2">
        No email after some minutes? Look in the spam folder, and check the spelling of the address.
        Each account gets at most three links an hour.
      </p>
    </div>
  )
}

function AskForm({ refused }: { refused: RefusedSignIn | undefined }) {
  const problem = refused?.status === 422 ? refused.message : undefined
  return (
    <form
      method="post"
      action={href('/forgot-password')}
      noValidate
      aria-label="New password"
      className="form grid content-start gap-5"
    >
      {refused && !problem && <FormAlert words={refused.message} focus={false} />}
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        hint="The email that you sign in with. We send a link to it."
        defaultValue={refused?.email}
        problem={problem}
        focus
      />
      <Button look="signal">Mail me a link</Button>
    </form>
  )
}
