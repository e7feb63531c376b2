import { useState } from 'react'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { useFormAction } from '#app/ui/admin/form-action.ts'
import { ago } from '#app/ui/admin/format.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Field } from '#app/ui/field.tsx'
import { canUsePasskeys, createPasskey, type NewPasskeyOptions } from '#app/ui/passkey.ts'

import type { Passkey } from '../passkeys.server.ts'
import { AccountForm, ActionButton, CurrentPasswordField } from './account-form.tsx'

const started = z.object({ name: z.string(), options: z.custom<NewPasskeyOptions>() })

export function PasskeysPanel({ passkeys, now }: { passkeys: Passkey[]; now: number }) {
  const isUnable = useHydrated() && !canUsePasskeys()
  return (
    <section className="panel" aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys" tabIndex={-1}>
          Passkeys
        </h2>
        <p>Sign in with the lock of your phone or computer.</p>
      </header>
      {passkeys.length > 0 && <Passkeys passkeys={passkeys} now={now} />}
      {isUnable ? (
        <p className="calm">This browser cannot make a passkey at this address.</p>
      ) : passkeys.length < 10 ? (
        <AddPasskey />
      ) : (
        <p className="calm">You have ten passkeys, the maximum. Remove one to add another.</p>
      )}
    </section>
  )
}

function AddPasskey() {
  const { notify } = useAdmin()
  const { submit } = useFormAction(({ done, message = '' }) =>
    notify(done ? { text: done } : { text: message, isBad: true }),
  )
  const [isWaiting, setWaiting] = useState(false)
  const add = async ({ name, options }: z.infer<typeof started>) => {
    setWaiting(true)
    const made = await createPasskey(options)
    setWaiting(false)
    if ('problem' in made) return notify({ text: made.problem, isBad: true })
    const fields = new FormData()
    const typed = { intent: 'add passkey', name, response: JSON.stringify(made.response) }
    for (const [field, value] of Object.entries(typed)) fields.set(field, value)
    return submit(fields)
  }
  return (
    <>
      <p role="status" className={isWaiting ? 'calm' : 'sr-only'}>
        {isWaiting && 'Your browser asks where to keep the passkey. Follow its steps.'}
      </p>
      <AccountForm
        of="passkey"
        intent="passkey options"
        button="Add a passkey"
        busy="Checking..."
        needsScript
        onMade={(answer) => void add(started.parse(answer))}
      >
        {(field) => (
          <>
            <Field
              {...field('name')}
              label="Name of the passkey"
              hint="For example: my phone"
              autoComplete="off"
              maxLength={80}
            />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </>
  )
}

function Passkeys({ passkeys, now }: { passkeys: Passkey[]; now: number }) {
  return (
    <ul className="lines">
      {passkeys.map(({ key, name, createdAt, usedAt }) => (
        <li key={key}>
          <p className="line-text">
            {name}
            <small>
              Added {ago(createdAt, now)}, {usedAt ? `last used ${ago(usedAt, now)}` : 'never used'}
            </small>
          </p>
          <ActionButton
            intent="remove passkey"
            fields={{ key, name }}
            words="Remove"
            label={`Remove ${name}`}
            confirmed={{
              question: `Remove “${name}”? It cannot sign you in any more. Browsers that are signed in stay signed in.`,
              yes: 'Remove',
            }}
            // The pressed button may no longer exist.
            onDone={() => document.querySelector<HTMLElement>('#passkeys')?.focus()}
          />
        </li>
      ))}
    </ul>
  )
}
