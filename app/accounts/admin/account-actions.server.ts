import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { typedIn } from '#app/http/form-input.ts'
import { setMailRecipient } from '#app/mail/stored-settings.server.ts'
import { refusalIn } from '#app/media/upload-route.server.ts'
import { counted } from '#app/ui/admin/format.ts'

import {
  type Acting,
  address,
  type Changes,
  keyIn,
  onlyForOwners,
  read,
} from '../admin-form.server.ts'
import { audit } from '../audit.server.ts'
import { callerOf, signedInOf } from '../guard.server.ts'
import { changeEmail, changePassword, removePicture, savePicture } from '../own-account.server.ts'
import { passwordToType, refuseEmpty, withPasswordCheck } from '../password-check-route.server.ts'
import { newPasswordProblem } from '../password.server.ts'
import { changeName, personName } from '../people.server.ts'
import { scopes } from '../roles.ts'
import { accountCookies, endSessions } from '../sessions.server.ts'
import { endTokens, makeToken } from '../tokens.server.ts'
import { passkeyChanges } from './passkey-actions.server.ts'
import { twoStepChanges } from './two-step-actions.server.ts'

export const accountChanges: Changes = {
  async name({ db, request }, fields) {
    const typed = read(z.object({ name: personName }), typedIn(fields))
    refuseEmpty(typed)
    await changeName(db, callerOf(request).ownerId, typed.name)
    return { done: 'Name changed.' }
  },
  picture: changePicture,
  async 'remove picture'({ db, request }) {
    await removePicture(db, callerOf(request).ownerId)
    return { done: 'Picture removed.' }
  },
  password: changeOwnPassword,
  email: changeOwnEmail,
  'end session': (acting, fields) => endOthers(acting, keyIn(fields)),
  'end sessions': (acting) => endOthers(acting),
  token: newToken,
  'revoke token': revokeToken,
  ...twoStepChanges,
  ...passkeyChanges,
}

const typedPicture = z
  .base64('Send the picture as base64.')
  .min(1, 'Please choose a picture.')
  .max(90_000, 'The picture is larger than 67 kB. Choose a smaller one.')

/** Browsers send a small square, but any picture is decoded and scaled again. */
async function changePicture({ db, request }: Acting, fields: URLSearchParams) {
  const { picture } = read(z.object({ picture: typedPicture }), typedIn(fields))
  try {
    await savePicture(db, callerOf(request).ownerId, Buffer.from(picture, 'base64'))
  } catch (error) {
    const { status, message } = refusalIn(error)
    throw new FormRefused(status, message, { picture: message })
  }
  return { done: 'Picture changed.' }
}

/** Ends all tokens and other sessions, and sets new cookies. */
async function changeOwnPassword(acting: Acting, fields: URLSearchParams) {
  const { db, request, reply } = acting
  const { password = '', newPassword = '' } = typedIn(fields)
  refuseEmpty({ password, newPassword })
  const { email, ownerId: account } = callerOf(request)
  const problem =
    password === newPassword
      ? 'This is the password you have. Please choose another one.'
      : await newPasswordProblem(newPassword, email)
  if (problem) throw new FormRefused(422, problem, { newPassword: problem })
  const changed = await withPasswordCheck(acting, { ...acting, password }, (caller) =>
    changePassword(db, acting, caller, newPassword),
  )
  audit(request, 'password changed', { account })
  const cookies = accountCookies(acting.siteUrl)
  cookies.session.write(reply, changed.secret)
  cookies.device.write(reply, changed.deviceSecret)
  const { endedSessions, endedTokens } = changed
  const tokens = counted(endedTokens, 'token of a program', 'tokens of programs')
  const ended = endedTokens === 0 ? '' : ` ${tokens} ended.`
  return { done: `Password changed. ${signedOut(endedSessions)}${ended}` }
}

const emailForm = z.object({ email: address, movesMail: z.string().optional() })

/** Ends all other sessions. `movesMail` also sends the mails of enquiries to the new address. */
async function changeOwnEmail(acting: Acting, fields: URLSearchParams) {
  const { db, request } = acting
  const { password = '', ...typed } = typedIn(fields)
  const { email, movesMail } = read(emailForm, typed)
  refuseEmpty({ ...passwordToType(request, password), email })
  const ended = await withPasswordCheck(acting, { ...acting, password }, (caller) =>
    changeEmail(db, acting, caller, email),
  )
  if (ended === 'taken') {
    const message = 'Another person signs in with this email.'
    throw new FormRefused(422, message, { email: message })
  }
  const { role, ownerId } = signedInOf(request)
  if (movesMail && role === 'owner') await setMailRecipient(db, email)
  audit(request, 'e-mail changed', { account: ownerId })
  return { done: `You sign in as ${email} from now on. ${signedOut(ended)}` }
}

function signedOut(sessions: number) {
  if (sessions === 0) return 'No other browser was signed in.'
  return `${counted(sessions, 'other browser was', 'other browsers were')} signed out.`
}

async function endOthers({ db, request }: Acting, only?: string) {
  const { ownerId, sessionHash } = signedInOf(request)
  const count = await retryWhileBusy(() =>
    db.transaction().execute((tx) => endSessions(tx, ownerId, { except: sessionHash, only })),
  )
  if (count > 0) audit(request, 'other sessions ended', { account: ownerId })
  if (count === 0 && only === undefined) return { done: 'No other browser gets notifications now.' }
  return { done: `${counted(count, 'other browser')} signed out.` }
}

const tokenForm = z.object({
  name: z
    .string()
    .trim()
    .max(80, 'Please use at most 80 characters.')
    .refine(isStorable, 'This contains a character that cannot be stored.')
    .prefault(''),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'Please choose at least one.')
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
})

/** Only this response contains the token. */
async function newToken(acting: Acting, fields: URLSearchParams) {
  onlyForOwners(acting)
  const { name: typedName, password = '' } = typedIn(fields)
  const token = read(tokenForm, { name: typedName, scopes: fields.getAll('scopes') })
  refuseEmpty({ ...passwordToType(acting.request, password), name: token.name })
  const made = await withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    makeToken(acting.db, owner, token),
  )
  if (made === 'full')
    throw new FormRefused(409, 'There are ten tokens already. Please delete one first.')
  const account = callerOf(acting.request).ownerId
  audit(acting.request, 'token made', { account, token: startOf(made.key) })
  return { made: { token: made.token, name: made.name } }
}

async function revokeToken(acting: Acting, fields: URLSearchParams) {
  onlyForOwners(acting)
  const { db, request } = acting
  const { ownerId: account } = callerOf(request)
  const key = keyIn(fields)
  const count = await retryWhileBusy(() => endTokens(db, account, key))
  if (count > 0) audit(request, 'token revoked', { account, token: startOf(key) })
  return { done: `Token revoked: ${fields.get('name')}` }
}

/** The start of a token's hash tells the ten tokens apart. */
function startOf(key: string) {
  return key.slice(0, 8)
}
