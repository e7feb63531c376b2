import './sign-in.css'
import { data, href } from 'react-router'

import { refusedSignIn } from '#app/context.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/sign-in-code-page.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const refused = context.get(refusedSignIn)
  const here = href('/admin-login/code') + search
  const start = href('/admin-login') + search
  return data({ refused, here, start }, { status: refused?.status ?? 200 })
}

export default function SignInCodePage({ loaderData }: Route.ComponentProps) {
  const { refused, here, start } = loaderData
  const { company } = useSettings()
  const title = `Your code | ${company.name}`
  return (
    <>
      <title>{refused ? `${refused.message}: ${title}` : title}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Your code" drawing="controller" />
      <div className="measure grid gap-x-12 gap-y-10 pt-8 md:pt-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-5">
          <form
            method="post"
            action={here}
            noValidate
            aria-label="Your code"
            className="form grid content-start gap-5"
          >
            {refused && <FormAlert words={refused.message} focus={false} />}
            <Field
              id="code"
              name="code"
              label="Six-digit code"
              hint="The app on your phone shows it. It works once, for about 30 seconds."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={80}
              focus
            />
            <Button look="signal">Sign in</Button>
          </form>
          <PasskeySignIn next={start} />
        </div>
        <OtherWays action={here} start={start} />
      </div>
    </>
  )
}

function OtherWays({ action, start }: { action: string; start: string }) {
  return (
    <div className="border-t border-line text-ui text-ink-2">
      <section className="border-b border-line py-4" aria-labelledby="recovery">
        <h2 id="recovery" className="text-card font-semibold text-ink">
          Without your phone?
        </h2>
        <form
          method="post"
          action={action}
          noValidate
          aria-label="Recovery code"
          className="form mt-3 grid gap-4"
        >
          <Field
            id="recovery-code"
            name="code"
            label="Recovery code"
            hint="One of your ten recovery codes. Each works once."
            autoComplete="off"
            maxLength={80}
          />
          <div>
            <Button look="line">Use the recovery code</Button>
          </div>
        </form>
        <p className="mt-4">
          Without these codes, an owner can turn off two-step sign-in for you. For the only owner,
          the person who runs the server can do it.
        </p>
      </section>
      <p className="py-4">
        This page works for 5 minutes.{' '}
        <a href={start} className="underline underline-offset-4">
          Start again
        </a>
      </p>
    </div>
  )
}
