import type { FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'

import { audit } from './audit.server.ts'
import { acceptInvitation } from './invitations.server.ts'
import { personName } from './people.server.ts'
import { accountCookies, endSession, hashOf, rememberDevice } from './sessions.server.ts'
import type { Site } from './sign-in.server.ts'

type InvitationForm = {
  request: FastifyRequest
  reply: FastifyReply
  secret: string
  typed: URLSearchParams
}

export async function acceptFromForm(
  { db, siteUrl }: Omit<Site, 'dataDir'>,
  { request, reply, secret, typed }: InvitationForm,
): Promise<RefusedSignIn | undefined> {
  const password = typed.get('password') ?? ''
  const typedName = typed.get('name') ?? ''
  const name = personName.safeParse(typedName)
  const refused = { email: '', name: name.data ?? typedName, status: 422 }
  if (!name.success) {
    const message = name.error.issues[0]?.message ?? ''
    return { ...refused, message, problems: { name: message } }
  }
  if (!name.data || !password) return { ...refused, message: messages.fillAllFields }
  const device = request.headers['user-agent'] ?? 'A program'
  const outcome = await acceptInvitation(db, { secret, name: name.data, password, device })
  if (outcome.is === 'gone') return { ...refused, message: 'This invitation has ended.' }
  if (outcome.is === 'refused')
    return { ...refused, message: outcome.message, problems: { password: outcome.message } }
  const cookies = accountCookies(siteUrl)
  const former = cookies.session.read(request)
  if (former !== undefined) await endSession(db, hashOf(former))
  audit(request, 'invitation accepted', { account: outcome.ownerId })
  cookies.session.write(reply, outcome.secret)
  cookies.device.write(reply, await rememberDevice(db, outcome.ownerId))
  return undefined
}
