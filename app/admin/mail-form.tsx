import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

import type { MailAnswer, ShownMail } from './mail-action.server.ts'
import { errorMeaning } from './mail-words.ts'

type MailForm = { shown: ShownMail; outcome: MailAnswer | undefined }

export function MailForm({ shown, outcome }: MailForm) {
  if (shown.isFixed) return <TestOnly outcome={outcome} />
  const { typed = {}, problems = {} } = outcome ?? {}
  const field = (name: keyof typeof labels) => ({
    id: name,
    name,
    label: labels[name],
    problem: problems[name],
    focus: Object.keys(problems)[0] === name,
    defaultValue: typed[name] ?? String(shown[name]),
  })
  return (
    <form method="post" className="inside" noValidate data-checked>
      <Outcome outcome={outcome} />
      <Field {...field('host')} hint="Your email provider gives it, like smtp.example.com." />
      <Field {...field('port')} inputMode="numeric" hint="587 or 465. Both are encrypted." />
      <Field {...field('user')} autoComplete="off" hint="Usually your email address." />
      <Field
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        problem={problems['password']}
        focus={Object.keys(problems)[0] === 'password'}
        hint={shown.hasPassword ? 'Saved. Leave empty to keep it.' : 'It is never shown again.'}
      />
      <Field {...field('from')} inputMode="email" hint="The address that buyers see." />
      <Field
        {...field('owner')}
        inputMode="email"
        hint="A mail about every enquiry goes to this address."
      />
      <Button look="ink" name="intent" value="save">
        Save and send a test email
      </Button>
    </form>
  )
}

const labels = {
  host: 'Mail server',
  port: 'Port',
  user: 'User name',
  from: 'Emails come from',
  owner: 'Emails for you go to',
}

function TestOnly({ outcome }: Pick<MailForm, 'outcome'>) {
  return (
    <form method="post" className="inside">
      <Outcome outcome={outcome} />
      <p>
        Mail is set by environment variables where the site is started. It cannot be changed here.
      </p>
      <Button look="line" name="intent" value="test">
        Send a test email
      </Button>
    </form>
  )
}

function Outcome({ outcome }: Pick<MailForm, 'outcome'>) {
  const { test, isSaved } = outcome ?? {}
  if (!test) return null
  const saved = isSaved ? 'Saved. ' : ''
  if (test.problem === undefined) {
    return (
      <p role="status" className="done">
        {saved}The mail server took the test email to {test.to}. Look whether it arrives.
      </p>
    )
  }
  return (
    <FormAlert words={`${saved}The test email was not sent.`}>
      <p className="wrap-anywhere">
        {errorMeaning(test.problem) || 'The mail server said:'} <q>{test.problem}</q>
      </p>
    </FormAlert>
  )
}
