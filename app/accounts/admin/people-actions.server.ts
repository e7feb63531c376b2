import type { Transaction } from 'kysely'
import { z } from 'zod'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import { rememberAccess } from '../access-list.server.ts'
import { mailAccount } from '../account-mail.server.ts'
import { type Acting, address, type Changes, keyIn, read } from '../admin-form.server.ts'
import { audit } from '../audit.server.ts'
import { callerOf } from '../guard.server.ts'
import { endInvitations, invite } from '../invitations.server.ts'
import { passwordToType, refuseEmpty, withPasswordCheck } from '../password-check-route.server.ts'
import { withVerifiedPassword } from '../password-check.server.ts'
import { changePerson, type PersonChange, shownName } from '../people.server.ts'
import { roles } from '../roles.ts'
import { endSessions, forgetPasskeys } from '../sessions.server.ts'
import { forgetTwoStep } from '../two-step.server.ts'

/** Changes that give access require the password, because a stolen session must not let anybody in. */
export const peopleChanges: Changes = {
  'make editor': (acting, fields) =>
    changed(acting, personIn(fields), { role: 'editor' }, 'is an editor now.'),
  deactivate: (acting, fields) =>
    changed(acting, personIn(fields), { isActive: false }, 'is deactivated.'),
  'make owner': (acting, fields) =>
    withPassword(acting, fields, () =>
      changed(acting, personIn(fields), { role: 'owner' }, 'is an owner now.'),
    ),
  activate: (acting, fields) =>
    withPassword(acting, fields, () =>
      changed(acting, personIn(fields), { isActive: true }, 'can sign in again.'),
    ),
  'two-step off': twoStepOff,
  invite: invitePerson,
  async withdraw({ db }, fields) {
    await retryWhileBusy(() => endInvitations(db, { key: keyIn(fields) }))
    return { done: `Invitation withdrawn: ${fields.get('email')}` }
  },
}

function personIn(fields: URLSearchParams) {
  return keyIn(fields, 'person')
}

function withPassword<Result>(
  acting: Acting,
  fields: URLSearchParams,
  work: () => Promise<Result>,
) {
  const password = fields.get('password') ?? ''
  refuseEmpty(passwordToType(acting.request, password))
  return withPasswordCheck(acting, { ...acting, password }, work)
}

async function changed(acting: Acting, person: string, change: PersonChange, words: string) {
  const { db, dataDir, request } = acting
  const report = (err: unknown) => request.log.error({ err }, 'writing the erasure list failed')
  const outcome = await changePerson(db, person, change, (access) =>
    rememberAccess({ dataDir, report }, person, access),
  )
  if (outcome === 'missing') throw new FormRefused(404, 'There is no such person.')
  if (outcome === 'last owner')
    throw new FormRefused(409, 'This is the last owner. Make another person an owner first.')
  audit(request, 'person changed', { account: callerOf(request).ownerId, person, ...change })
  return { done: `${await shownName(db, person)} ${words}` }
}

async function twoStepOff(acting: Acting, fields: URLSearchParams) {
  const { db, request } = acting
  const { password = '' } = typedIn(fields)
  const person = personIn(fields)
  refuseEmpty(passwordToType(request, password))
  const removed = await withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    withVerifiedPassword(db, owner, (tx) => removeTwoStep(tx, acting, owner.ownerId, person)),
  )
  if (!removed) throw new FormRefused(404, 'This person has no two-step sign-in and no passkey.')
  audit(request, 'two-step removed', { account: callerOf(request).ownerId, person })
  return { done: `Two-step sign-in and passkeys of ${await shownName(db, person)} are off.` }
}

/** Removes passkeys too, because a lost phone holds both. Turning off one’s own needs a code as well. */
async function removeTwoStep(tx: Transaction<Tables>, mailing: Mailing, self: string, id: string) {
  if (id === self || id === '') return false
  const wasOn = await forgetTwoStep(tx, id)
  if ((await forgetPasskeys(tx, id)) === 0 && !wasOn) return false
  await endSessions(tx, id)
  await mailAccount(tx, mailing, id, 'removed')
  const action = 'two-step sign-in turned off'
  await logActivity(tx, { kind: 'people', action, recordId: id })
  return true
}

const invitation = z.object({ email: address, role: z.enum(roles).prefault('editor') })

async function invitePerson(acting: Acting, fields: URLSearchParams) {
  const { password = '', ...typed } = typedIn(fields)
  const { email, role } = read(invitation, typed)
  refuseEmpty({ ...passwordToType(acting.request, password), email })
  const made = await withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    invite(acting.db, acting, owner, { email, role }),
  )
  if (made === 'known') {
    const message = 'A person with this email has an account already.'
    throw new FormRefused(422, message, { email: message })
  }
  audit(acting.request, 'person invited', { account: callerOf(acting.request).ownerId })
  return { made: { email, ...made } }
}
