import { useState } from 'react'
import { z } from 'zod'

import { Field } from '#app/ui/field.tsx'

import { type Role, roles } from '../roles.ts'
import { AccountForm, CurrentPasswordField } from './account-form.tsx'
import { ShownOnce } from './shown-once.tsx'

export const roleNames: Record<Role, string> = { owner: 'Owner', editor: 'Editor' }

const made = z.object({ email: z.string(), link: z.string(), isMailed: z.boolean() })

export function InviteForm() {
  const [shown, setShown] = useState<z.infer<typeof made>>()
  return (
    <section className="panel" aria-labelledby="invite">
      <header>
        <h2 id="invite">Invite a person</h2>
        <p>By a link that works once, within 72 hours.</p>
      </header>
      {shown && (
        <ShownOnce
          key={shown.link}
          id="made-link"
          label="Link"
          value={shown.link}
          copied="Link copied."
        >
          {`${shown.isMailed ? `The link is sent to ${shown.email}.` : `Send this link to ${shown.email} yourself.`} It is shown this once.`}
        </ShownOnce>
      )}
      <AccountForm
        of="invite"
        call={{ method: 'POST', path: '/api/invitations', schema: made }}
        button="Invite"
        busy="Inviting..."
        look="ink"
        onDone={setShown}
      >
        {(field) => (
          <>
            <Field
              {...field('email')}
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={254}
            />
            <RoleChoice />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </section>
  )
}

function RoleChoice() {
  return (
    <fieldset className="field">
      <legend className="label-text mb-1.5">Role</legend>
      {roles.toReversed().map((role) => (
        <div key={role} className="field tick">
          <input
            id={`invite-${role}`}
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === 'editor'}
          />
          <label htmlFor={`invite-${role}`}>{roleNames[role]}</label>
        </div>
      ))}
    </fieldset>
  )
}
