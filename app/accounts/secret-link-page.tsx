import './sign-in.css'
import type { ReactNode } from 'react'

import type { RefusedSignIn } from '#app/context.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { FormAlert, PasswordField } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-head.tsx'

type Refused = RefusedSignIn | undefined

export function SecretLinkPage(page: { title: string; refused: Refused; children: ReactNode }) {
  const { title, refused, children } = page
  const { company } = useSettings()
  return (
    <>
      <title>{`${refused ? `${refused.message}: ` : ''}${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* The address is a secret of this site; without a referrer the form would be refused as foreign. */}
      <meta name="referrer" content="same-origin" />
      <PageHeader title={title} drawing="controller" />
      <div className="measure pt-8 *:max-w-160 md:pt-12">{children}</div>
    </>
  )
}

type SecretLinkForm = { title: string; action: string; refused: Refused; children: ReactNode }

export function SecretLinkForm({ title, action, refused, children }: SecretLinkForm) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label={title}
      className="form grid content-start gap-5"
    >
      {refused && !refused.problems && <FormAlert words={refused.message} focus={false} />}
      {children}
    </form>
  )
}

type NewPassword = { email: string; refused: Refused; focus: boolean }

export function NewPasswordField({ email, refused, focus }: NewPassword) {
  return (
    <>
      {/* Shows password managers the account of this password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="new-password"
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 15 characters. Four or five words with spaces between them are easy to remember."
        problem={refused?.problems?.password}
        focus={focus}
      />
    </>
  )
}
