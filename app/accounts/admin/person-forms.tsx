import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'

import type { Role } from '../roles.ts'
import { AccountForm, CurrentPasswordField } from './account-form.tsx'

const done = z.object({ acknowledged: z.literal(true) })

type Of = { id: string; shown: string }

/** For a person who lost the phone and the recovery codes. */
export function RemoveTwoStep({ id, shown }: Of) {
  const { notify } = useAdmin()
  const path = `/api/people/${encodeURIComponent(id)}/two-step-off` as const
  return (
    <details className="more w-full">
      <summary aria-label={`Turn off two-step sign-in and passkeys: ${shown}`}>
        Turn off two-step sign-in and passkeys
      </summary>
      <p className="calm">
        For a lost phone. {shown} then signs in with the password alone. All sessions of {shown}{' '}
        end.
      </p>
      <AccountForm
        of={`two-step-${id}`}
        call={{ method: 'POST', path, schema: done }}
        button="Turn off"
        busy="Turning off..."
        onDone={() => notify({ text: `Two-step sign-in and passkeys of ${shown} are off.` })}
      >
        {(field) => <CurrentPasswordField {...field('password')} />}
      </AccountForm>
    </details>
  )
}

export function MakeOwner(of: Of) {
  return (
    <GiveAccess
      {...of}
      words="Make owner"
      hint="An owner can do everything, also change settings and people."
      change={{ role: 'owner' }}
      done={`${of.shown} is an owner now.`}
    />
  )
}

export function Activate(of: Of) {
  return (
    <GiveAccess
      {...of}
      words="Activate"
      hint={`${of.shown} can then sign in again, with the role and the password as before.`}
      change={{ isActive: true }}
      done={`${of.shown} can sign in again.`}
    />
  )
}

type GiveAccess = Of & {
  words: string
  hint: string
  change: { role: Role } | { isActive: boolean }
  done: string
}

/** Needs the password again, because a stolen session must not let anybody in. */
function GiveAccess({ id, shown, words, hint, change, done: text }: GiveAccess) {
  const { notify } = useAdmin()
  const path = `/api/people/${encodeURIComponent(id)}` as const
  return (
    <details className="more w-full">
      <summary aria-label={`${words}: ${shown}`}>{words}</summary>
      <p className="calm">{hint}</p>
      <AccountForm
        of={`access-${id}`}
        call={{ method: 'PATCH', path, schema: done, body: change }}
        button={words}
        busy="Checking..."
        onDone={() => notify({ text })}
      >
        {(field) => <CurrentPasswordField {...field('password')} />}
      </AccountForm>
    </details>
  )
}
