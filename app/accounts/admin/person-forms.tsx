import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'

import { AccountForm, CurrentPasswordField } from './account-form.tsx'

const done = z.object({ acknowledged: z.literal(true) })

/** For a person who lost the phone and the recovery codes. */
export function RemoveTwoStep({ id, shown }: { id: string; shown: string }) {
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

/** Needs the password again: an owner can do everything. */
export function MakeOwner({ id, shown }: { id: string; shown: string }) {
  const { notify } = useAdmin()
  const path = `/api/people/${encodeURIComponent(id)}` as const
  return (
    <details className="more w-full">
      <summary aria-label={`Make owner: ${shown}`}>Make owner</summary>
      <p className="calm">An owner can do everything, also change settings and people.</p>
      <AccountForm
        of={`owner-${id}`}
        call={{ method: 'PATCH', path, schema: done }}
        button="Make owner"
        busy="Checking..."
        onDone={() => notify({ text: `${shown} is an owner now.` })}
      >
        {(field) => (
          <>
            <input type="hidden" name="role" value="owner" />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </details>
  )
}
