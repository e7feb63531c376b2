import { useState } from 'react'
import { z } from 'zod'

import { useSentForm } from '#app/ui/admin/form-action.ts'
import { ago } from '#app/ui/admin/format.ts'
import { Field } from '#app/ui/field.tsx'

import { type Scope, scopes } from '../roles.ts'
import type { Token } from '../tokens.server.ts'
import { AccountForm, ActionButton, CurrentPasswordField } from './account-form.tsx'
import { NewSecret } from './new-secret.tsx'

const made = z.object({ token: z.string(), name: z.string() })

export function ApiTokens({ tokens, now }: { tokens: Token[]; now: number }) {
  const sent = useSentForm('token')
  const [created, setCreated] = useState(made.safeParse(sent?.made).data)
  return (
    <details className="panel more" open={sent !== undefined}>
      <summary>
        API tokens
        <data value={tokens.length}>{tokens.length}</data>
      </summary>
      <p className="calm">A token gives a program access to what you choose, without a browser.</p>
      <Tokens tokens={tokens} now={now} />
      {created && (
        <NewSecret
          key={created.token}
          id="made-token"
          label="New token"
          value={created.token}
          copied="Token copied."
        >
          {`The token “${created.name}” is shown only once. Store it where only the program can read it.`}
        </NewSecret>
      )}
      <AccountForm
        of="token"
        intent="token"
        button="Make a token"
        busy="Making..."
        list="scopes"
        onMade={(answer) => setCreated(made.parse(answer))}
      >
        {(field, typed) => (
          <>
            <Field
              {...field('name')}
              label="What it is for"
              hint="For example: price list import"
              autoComplete="off"
              maxLength={80}
              defaultValue={typed['name']}
            />
            <ScopeChoice {...field('scopes')} />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </details>
  )
}

const scopeNames: Record<Scope, string> = {
  catalogue: 'The catalogue: products, blogs, videos and their files',
  enquiries: 'Enquiries, with names and addresses: read, change and delete',
  subscribers: 'Subscribers of the newsletter: read and delete',
}

function ScopeChoice({
  id,
  name,
  problem,
}: {
  id: string
  name: string
  problem?: string | undefined
}) {
  return (
    <fieldset className="field" aria-describedby={problem && `${id}-problem`}>
      <legend className="label-text mb-1.5">What it may read and change</legend>
      {scopes.map((scope) => (
        <div key={scope} className="field tick">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            name={name}
            value={scope}
            defaultChecked={scope === 'catalogue'}
            aria-invalid={problem ? true : undefined}
          />
          <label htmlFor={`${id}-${scope}`}>{scopeNames[scope]}</label>
        </div>
      ))}
      {problem && <strong id={`${id}-problem`}>{problem}</strong>}
    </fieldset>
  )
}

function Tokens({ tokens, now }: { tokens: Token[]; now: number }) {
  return (
    <ul className="lines">
      {tokens.map((token) => (
        <li key={token.key}>
          <p className="line-text">
            {token.name}
            <small>
              For {token.scopes.join(', ')}. Made {ago(token.createdAt, now)},{' '}
              {token.usedAt ? `last used ${ago(token.usedAt, now)}` : 'never used'}
            </small>
          </p>
          <ActionButton
            intent="revoke token"
            fields={{ key: token.key, name: token.name }}
            words="Revoke"
            label={`Revoke ${token.name}`}
            confirmed={{
              question: `Revoke “${token.name}”? The program that uses it cannot work any more.`,
              yes: 'Revoke',
            }}
          />
        </li>
      ))}
    </ul>
  )
}
