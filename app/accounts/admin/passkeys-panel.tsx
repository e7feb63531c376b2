import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { ago } from '#app/ui/admin/format.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Field } from '#app/ui/field.tsx'
import { canUsePasskeys, createPasskey, type NewPasskeyOptions } from '#app/ui/passkey.ts'

import type { Passkey } from '../passkeys.server.ts'
import { AccountForm, CurrentPasswordField, useEnding } from './account-form.tsx'

const started = z.object({ name: z.string(), options: z.custom<NewPasskeyOptions>() })
const added = z.object({ key: z.string() })

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
        <p className="calm">
          You have ten passkeys, the most that is possible. Remove one to add another.
        </p>
      )}
    </section>
  )
}

function AddPasskey() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isWaiting, setWaiting] = useState(false)
  const add = async ({ name, options }: z.infer<typeof started>) => {
    setWaiting(true)
    const made = await createPasskey(options)
    setWaiting(false)
    if ('problem' in made) return notify({ text: made.problem, isBad: true })
    const body = { name, response: made.response }
    const outcome = await send({ method: 'POST', path: '/api/passkeys', body, schema: added })
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: `Passkey added: ${name}` })
    return revalidate()
  }
  return (
    <>
      <p role="status" className={isWaiting ? 'calm' : 'sr-only'}>
        {isWaiting && 'Your browser asks where to keep the passkey. Follow its steps.'}
      </p>
      <AccountForm
        of="passkey"
        call={{ method: 'POST', path: '/api/passkeys/options', schema: started }}
        button="Add a passkey"
        busy="Checking..."
        onDone={(answer) => void add(answer)}
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
  const { confirm } = useAdmin()
  const { isBusy, end } = useEnding()
  const remove = async (key: string, name: string) => {
    const question = `Remove “${name}”? It cannot sign you in any more. Browsers that are signed in stay signed in.`
    if (!(await confirm(question, 'Remove'))) return
    await end(`/api/passkeys/${key}`, () => `Passkey removed: ${name}`)
    // The pressed button may no longer exist.
    document.querySelector<HTMLElement>('#passkeys')?.focus()
  }
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
          <button
            type="button"
            className="quiet"
            aria-label={`Remove ${name}`}
            disabled={isBusy}
            onClick={() => void remove(key, name)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}
