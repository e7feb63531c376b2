import type { Transaction } from 'kysely'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { typedIn } from '#app/http/form-input.ts'

import { mailAccount } from '../account-mail.server.ts'
import { type Acting, type Changes, read } from '../admin-form.server.ts'
import { audit } from '../audit.server.ts'
import { callerOf, signedInOf } from '../guard.server.ts'
import { passwordToType, refuseEmpty, withPasswordCheck } from '../password-check-route.server.ts'
import { withVerifiedPassword } from '../password-check.server.ts'
import { forgetTries, secondsToWait, waitMessage } from '../throttle.server.ts'
import {
  confirmKey,
  forgetTwoStep,
  hasTwoStep,
  keyAddress,
  newKey,
  newRecoveryCodes,
  spendCode,
  typedCode,
} from '../two-step.server.ts'

const alreadyOn = 'Two-step sign-in is on already.'

export const twoStepChanges: Changes = {
  'two-step': start,
  'confirm two-step': confirm,
  async 'new codes'(acting, fields) {
    const { ownerId } = callerOf(acting.request)
    const codes = await withPasswordAndCode(acting, fields, (tx) => newRecoveryCodes(tx, ownerId))
    audit(acting.request, 'recovery codes made', { account: ownerId })
    return { made: { codes } }
  },
  async 'two-step off'(acting, fields) {
    const { ownerId } = callerOf(acting.request)
    await withPasswordAndCode(acting, fields, async (tx) => {
      await mailAccount(tx, acting, ownerId, 'off')
      return forgetTwoStep(tx, ownerId)
    })
    audit(acting.request, 'two-step off', { account: ownerId })
    return { done: 'Two-step sign-in is off.' }
  },
}

async function start(acting: Acting, fields: URLSearchParams) {
  const { password = '' } = typedIn(fields)
  refuseEmpty(passwordToType(acting.request, password))
  const { email, ownerId } = callerOf(acting.request)
  const { key } = await withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    withVerifiedPassword(acting.db, owner, async (tx) => ({ key: await newKey(tx, ownerId) })),
  )
  if (key === undefined) throw new FormRefused(409, alreadyOn)
  const issuer = acting.mail.shown().company.name
  return { made: { key, address: keyAddress(key, { issuer, label: email }) } }
}

async function confirm(acting: Acting, fields: URLSearchParams) {
  const { db, request } = acting
  const code = codeIn(fields)
  refuseEmpty({ code })
  const signedIn = signedInOf(request)
  // The response with the recovery codes may have been lost.
  if (await hasTwoStep(db, signedIn.ownerId))
    throw new FormRefused(409, `${alreadyOn} Please make new recovery codes.`)
  const codes = await withCodeCheck(acting, () =>
    confirmKey(db, signedIn, code, (tx) => mailAccount(tx, acting, signedIn.ownerId, 'on')),
  )
  audit(request, 'two-step on', { account: signedIn.ownerId })
  return { made: { codes } }
}

function codeIn(fields: URLSearchParams) {
  return read(z.object({ code: typedCode }), typedIn(fields)).code
}

async function withPasswordAndCode<Result>(
  acting: Acting,
  fields: URLSearchParams,
  work: (tx: Transaction<Tables>) => Promise<Result>,
) {
  const { password = '' } = typedIn(fields)
  const code = codeIn(fields)
  refuseEmpty({ ...passwordToType(acting.request, password), code })
  const { db } = acting
  if (!(await hasTwoStep(db, signedInOf(acting.request).ownerId)))
    throw new FormRefused(409, 'Two-step sign-in is off already.')
  return withPasswordCheck(acting, { ...acting, password }, ({ owner }) =>
    withCodeCheck(acting, () =>
      withVerifiedPassword(db, owner, async (tx) =>
        (await spendCode(tx, owner.ownerId, code)) ? work(tx) : undefined,
      ),
    ),
  )
}

/** Limits guesses of codes by a stolen session. Undefined from `work` means a wrong code. */
async function withCodeCheck<Result>(
  { db, request, reply }: Acting,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  const { ownerId: account, sessionHash } = signedInOf(request)
  const counted = `code session ${sessionHash}`
  const seconds = await secondsToWait(db, counted)
  const isWaiting = seconds > 0
  const result = isWaiting ? undefined : await work()
  if (result !== undefined) {
    await forgetTries(db, [counted])
    return result
  }
  const event = isWaiting ? 'password check throttled' : 'password check failed'
  audit(request, event, { account, reason: 'code' })
  if (isWaiting) reply.header('retry-after', String(seconds))
  const message = isWaiting ? waitMessage(seconds, 'codes') : messages.wrongCode
  throw new FormRefused(isWaiting ? 429 : 422, message, { code: message })
}
