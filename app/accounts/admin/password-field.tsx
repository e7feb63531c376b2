import { type ComponentProps, useState } from 'react'

import { Field } from '#app/ui/field.tsx'

/** A new password is typed once; a button shows it. */
export function NewPasswordField(
  field: Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete'>,
) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="secret">
      <Field {...field} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show
        <span className="sr-only"> the new password</span>
      </button>
    </div>
  )
}

/** Asks for the current password, so that a stranger at an unlocked screen cannot change the account. */
export function CurrentPasswordField(field: {
  id: string
  name: string
  problem: string | undefined
}) {
  return (
    <Field {...field} label="Current password" type="password" autoComplete="current-password" />
  )
}
