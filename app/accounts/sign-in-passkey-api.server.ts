import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { refused } from '#app/http/writes.server.ts'

import { audit } from './audit.server.ts'
import {
  saveChallenge,
  expected,
  userIdOf,
  verifiedOrNot,
  webAuthn,
  base64url,
  credential,
  options as answer,
} from './passkeys.server.ts'
import { accountCookies, lockActive, rememberDevice, replaceSession } from './sessions.server.ts'
import { type Site, countersOf, deviceOf, formerSession, letIn } from './sign-in.server.ts'
import { waitMessage, forgetTries, secondsToWaitForAll } from './throttle.server.ts'

type SentPasskey = {
  request: FastifyRequest
  reply: FastifyReply
  response: AuthenticationResponseJSON
}

type PasskeyResult =
  | { is: 'in'; email: string }
  | { is: 'wrong' }
  | { is: 'waiting'; seconds: number }

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export function signInPasskeyRoutes(app: FastifyInstance, site: Site) {
  optionsRoute(app, site)
  signInRoute(app, site)
}

function optionsRoute(app: FastifyInstance, site: Site) {
  const summary = 'What a browser needs to sign in with a passkey; its challenge works once'
  const schema = { summary, response: { 200: answer, ...refused, 429: problem } }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/session/passkey/options', { config: { for: 'anyone' }, schema }, async () => ({
      ...(await signInOptions(site)),
    }))
}

const response = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
})

function signInRoute(app: FastifyInstance, site: Site) {
  const schema = {
    summary: 'Sign in with a passkey, which is both steps; the answer sets the cookie',
    body: z.object({ response }),
    response: {
      200: z.object({ email: z.string() }),
      ...refused,
      422: problem,
      429: problem,
    },
  }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/session/passkey', { config: { for: 'anyone' }, schema }, async (request, reply) => {
      const result = await signInWithPasskey(site, { request, reply, ...request.body })
      if (result.is === 'wrong') return sendError(reply, 401, messages.wrongPasskey)
      if (result.is === 'waiting') {
        return sendError(reply, 429, waitMessage(result.seconds, 'passkeys'))
      }
      return { email: result.email }
    })
}

/** The browser lists its passkeys for this site, so nobody types an email. */
async function signInOptions({ db, siteUrl }: Site) {
  const { generateAuthenticationOptions } = await webAuthn()
  const { expectedRPID: rpID } = expected(siteUrl)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await saveChallenge(db, options.challenge, null)
  return options
}

/** Counts as two steps, because the passkey has checked a finger, a face or a PIN. */
async function signInWithPasskey(site: Site, sent: SentPasskey): Promise<PasskeyResult> {
  const { db, siteUrl } = site
  const { request, reply, response } = sent
  const passkey = await findPasskey(db, response)
  const { isKnown, counters } = await countersOf(site, request, passkey?.email ?? '')
  const about = { account: passkey?.ownerId, reason: 'passkey' }
  const seconds = await secondsToWaitForAll(db, counters)
  if (seconds > 0) {
    audit(request, 'sign-in throttled', about)
    reply.header('retry-after', String(seconds))
    return { is: 'waiting', seconds }
  }
  const secret = passkey && (await openWithPasskey(site, sent, passkey))
  if (!secret) {
    audit(request, 'sign-in failed', about)
    return { is: 'wrong' }
  }
  const { ownerId, email } = passkey
  await forgetTries(db, counters)
  accountCookies(siteUrl).step.clear(reply)
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, ownerId)
  audit(request, 'passkey used', { account: ownerId })
  await letIn(site, sent, { ownerId, email, secret, deviceSecret })
  return { is: 'in', email }
}

async function findPasskey(db: Database, { id, response }: AuthenticationResponseJSON) {
  const found = await db
    .selectFrom('passkeys')
    .innerJoin('owners', 'owners._id', 'passkeys.ownerId')
    .select(['passkeys._id', 'ownerId', 'email', 'publicKey', 'counter'])
    .where('credentialId', '=', id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const userId = Buffer.from(userIdOf(found.ownerId)).toString('base64url')
  return response.userHandle === userId ? found : undefined
}

async function openWithPasskey(
  site: Site,
  { request, response }: SentPasskey,
  { _id, ownerId, publicKey, counter }: Passkey,
) {
  const { db, siteUrl } = site
  const stored = Uint8Array.from(Buffer.from(publicKey, 'base64url'))
  const verified = await verifiedOrNot(db, null, async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await webAuthn()
    const credential = { id: response.id, publicKey: stored, counter }
    const ours = expected(siteUrl)
    return verifyAuthenticationResponse({ response, expectedChallenge, credential, ...ours })
  })
  if (!verified) return undefined
  const { newCounter } = verified.authenticationInfo
  const set = { counter: newCounter, usedAt: new Date().toISOString() }
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      if (!(await lockActive(tx, ownerId))) return undefined
      // A concurrent request may have removed it, or used a cloned key.
      const same = tx.updateTable('passkeys').set(set).where('counter', '=', counter)
      const { numUpdatedRows } = await same.where('_id', '=', _id).executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      return replaceSession(tx, ownerId, deviceOf(request), formerSession(site, request))
    }),
  )
}
