import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { typedIn } from '#app/http/form-input.ts'

import { type Acting, type Changes, keyIn, read } from '../admin-form.server.ts'
import { audit } from '../audit.server.ts'
import { callerOf, signedInOf } from '../guard.server.ts'
import {
  addPasskey,
  passkeyOptions,
  removePasskey,
  base64url,
  credential,
} from '../passkeys.server.ts'
import { passwordToType, refuseEmpty, withPasswordCheck } from '../password-check-route.server.ts'
import { personName } from '../people.server.ts'

const tooMany = 'There are ten passkeys already. Please remove one first.'

export const passkeyChanges: Changes = {
  'passkey options': startPasskey,
  'add passkey': addMadePasskey,
  async 'remove passkey'(acting, fields) {
    const signedIn = signedInOf(acting.request)
    const count = await removePasskey(acting.db, acting, signedIn, keyIn(fields))
    if (count > 0) audit(acting.request, 'passkey removed', { account: signedIn.ownerId })
    return { done: `Passkey removed: ${fields.get('name')}` }
  },
}

async function startPasskey(acting: Acting, fields: URLSearchParams) {
  const { password = '', ...typed } = typedIn(fields)
  const { name } = read(z.object({ name: personName }), typed)
  refuseEmpty({ name, ...passwordToType(acting.request, password) })
  const options = await withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    passkeyOptions(acting.db, acting, { ...owner, name: callerOf(acting.request).name }),
  )
  if (options === 'full') throw new FormRefused(409, tooMany)
  return { made: { name, options } }
}

const response = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .prefault([]),
  }),
})

const madePasskey = z.object({
  name: personName,
  response: z.string().transform(parsed).pipe(response),
})

function parsed(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    addIssue('This is no JSON.')
    return z.NEVER
  }
}

async function addMadePasskey(acting: Acting, fields: URLSearchParams) {
  const made = read(madePasskey, typedIn(fields))
  refuseEmpty({ name: made.name })
  const signedIn = signedInOf(acting.request)
  const added = await addPasskey(acting.db, acting, signedIn, made)
  if (added === 'full') throw new FormRefused(409, tooMany)
  if (added === 'wrong') throw new FormRefused(422, messages.passkeyNotAdded)
  audit(acting.request, 'passkey added', { account: signedIn.ownerId })
  return { done: `Passkey added: ${made.name}` }
}
