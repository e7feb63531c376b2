import type { FastifyReply, FastifyRequest } from 'fastify'

import { minutesForCode } from './subject.server.ts'

const day = 24 * 60 * 60
const editor = 'editor'

/** With TLS the names begin with `__Host-`, so that no other subdomain can set them. */
export function accountCookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  const named = (short: string, maxAge: number) => {
    const name = secure ? `__Host-${short}` : short
    return {
      name,
      read: ({ cookies }: FastifyRequest) => cookies[name],
      write: (reply: FastifyReply, secret: string) =>
        reply.setCookie(name, secret, { ...options, maxAge }),
      clear: (reply: FastifyReply) => reply.clearCookie(name, options),
    }
  }
  const session = named('sid', 14 * day)
  return {
    session: {
      ...session,
      write(reply: FastifyReply, secret: string) {
        session.write(reply, secret)
        // No secret: it only makes the script of a public page ask whether it may show 'Edit this'.
        return reply.setCookie(editor, '1', { ...options, httpOnly: false, maxAge: 14 * day })
      },
      clear: (reply: FastifyReply) =>
        session.clear(reply).clearCookie(editor, { ...options, httpOnly: false }),
    },
    device: named('device', 365 * day),
    /** Of a browser that sent the right password and has yet to send a code. */
    step: named('step', minutesForCode * 60),
  }
}
