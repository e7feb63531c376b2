import { isIP } from 'node:net'

import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request came with the header of a proxy, though TRUST_PROXY names none. */
    proxyWithoutTrust: () => boolean
  }
}

export function readForwarded(app: FastifyInstance, isProxyNamed: boolean) {
  let isUnnamed = false
  app.decorate('proxyWithoutTrust', () => isUnnamed)
  app.addHook('onRequest', async ({ headers }) => {
    const { forwarded, 'x-forwarded-for': addresses } = headers
    if (isProxyNamed) {
      if (addresses !== undefined) headers['x-forwarded-for'] = readable(String(addresses))
    } else if (!isUnnamed && (forwarded ?? addresses) !== undefined) {
      isUnnamed = true
      app.log.warn(
        'A request has the header X-Forwarded-For or Forwarded, but TRUST_PROXY is not set. If a proxy stands before this site, all its visitors count as one.',
      )
    }
  })
}

/** The addresses after the last word that is none; without any, the address of the proxy counts. */
function readable(header: string) {
  const words = header.split(',').map((word) => word.trim())
  const last = words.findLastIndex((word) => isIP(word) === 0 || word.includes('%'))
  return words.slice(last + 1).join(', ')
}

/** The first 24 bits of an IPv4 address or 48 of an IPv6 address; too little to name a person. */
export function networkOf(ip: string) {
  if (isIP(ip) === 0) return 'unknown'
  const address = normalizeIP(ip, 48)
  return address.includes(':') ? `${address}/48` : address.replace(/\.\d+$/, '.0/24')
}
