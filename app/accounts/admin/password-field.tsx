import { type ComponentProps, useState } from 'react'

import { Field } from '#app/ui/field.tsx'

/** A password that is chosen: one field, and a look at what is typed instead of typing it twice. */
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

/** The password that the owner has, asked for before something that a stranger at an open screen must not do. */
export function CurrentPasswordField(field: {
  id: string
  name: string
  problem: string | undefined
}) {
  return (
    <Field {...field} label="Current password" type="password" autoComplete="current-password" />
  )
}
