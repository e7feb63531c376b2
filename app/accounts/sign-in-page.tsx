import './sign-in.css'
import { data, href, redirectDocument } from 'react-router'

import { currentUser, mail, type RefusedSignIn, refusedSignIn } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert, PasswordField } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/sign-in-page.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

export const handle: RouteFacts = { reads: 'session' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const refused = context.get(refusedSignIn)
  // The owner is still signed in if the sign-out could not be saved.
  if (context.get(currentUser) && !refused)
    throw redirectDocument(redirectAfterSignIn(searchParams.get('next')), 303)
  const here = href('/admin-login') + search
  const canMail = context.get(mail).settings !== undefined
  const isReset = searchParams.get('done') === 'password'
  return data({ refused, here, canMail, isReset }, { status: refused?.status ?? 200 })
}

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const { refused, here, canMail, isReset } = loaderData
  const { company } = useSettings()
  const title = `Login Admin | ${company.name}`
  return (
    <>
      {/* Screen readers seldom read an alert that is on the page from the start; they read the title. */}
      <title>{refused ? `${refused.message}: ${title}` : title}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Login Admin" drawing="controller" />
      <div className="measure grid gap-x-12 gap-y-10 pt-8 md:pt-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-5">
          <SignInForm refused={refused} action={here} isReset={isReset} />
          <PasskeySignIn next={here} />
        </div>
        <OtherWays canMail={canMail} />
      </div>
    </>
  )
}

type SignInForm = { refused: RefusedSignIn | undefined; action: string; isReset: boolean }

/** Only the server checks the fields, so a malformed email is refused like an unknown one (C-58). */
function SignInForm({ refused, action, isReset }: SignInForm) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label="Login Admin"
      className="form grid content-start gap-5"
    >
      {isReset && !refused && (
        <p role="status" className="border-l-4 border-safe bg-white px-4 py-3">
          Your password is changed. Please sign in with it.
        </p>
      )}
      {refused && <FormAlert words={refused.message} focus={false} />}
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={refused?.email}
        focus={!refused?.email}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        focus={Boolean(refused?.email)}
      />
      <Button look="signal">Login</Button>
    </form>
  )
}

function OtherWays({ canMail }: { canMail: boolean }) {
  return (
    <dl className="border-t border-line text-ui text-ink-2">
      <div className="border-b border-line py-4">
        <dt className="text-card font-semibold text-ink">Lost the password?</dt>
        <dd className="mt-1">
          {canMail && (
            <>
              <a href={href('/forgot-password')} className="underline underline-offset-4">
                Get a link by mail
              </a>{' '}
              and choose a new one.{' '}
            </>
          )}
          The person who runs the server of this site can set a new one{canMail && ' too'}.
        </dd>
      </div>
      <div className="border-b border-line py-4">
        <dt className="text-card font-semibold text-ink">Looking for a part?</dt>
        <dd className="mt-1">
          You need no account. Search the catalogue, or{' '}
          <a href={href('/contact-us')} className="underline underline-offset-4">
            ask us
          </a>
          .
        </dd>
      </div>
    </dl>
  )
}
