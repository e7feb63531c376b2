import { isIP } from 'node:net'

import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** A proxy sent its header although TRUST_PROXY names none. */
    proxyWithoutTrust: () => boolean
  }
}

export type Encoding = 'br' | 'gzip'

/** RFC 9110, 12.5.3. A client that refuses even plain bytes gets plain bytes. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const weightOf = weightsIn(header)
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return isAccepted(weightOf, best) ? best : undefined
}

export function acceptsGzip(header = '') {
  return isAccepted(weightsIn(header), 'gzip')
}

function isAccepted(weightOf: (encoding: Encoding | 'identity') => number, encoding: Encoding) {
  return weightOf(encoding) > 0 && weightOf(encoding) >= weightOf('identity')
}

function weightsIn(header: string) {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const others = weights.get('*') ?? 0
  return (encoding: Encoding | 'identity') =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : others)
}

/** Weak and strong tags are equal here (RFC 9110). */
export function knowsTag(ifNoneMatch: string | undefined, tag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(tag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
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

/** Addresses after the last malformed entry; without any, the proxy's own address counts. */
function readable(header: string) {
  const words = header.split(',').map((word) => word.trim())
  const last = words.findLastIndex((word) => isIP(word) === 0 || word.includes('%'))
  return words.slice(last + 1).join(', ')
}

/** 24 bits of IPv4 or 48 of IPv6: too little to identify a person. */
export function networkOf(ip: string) {
  if (isIP(ip) === 0) return 'unknown'
  const address = normalizeIP(ip, 48)
  return address.includes(':') ? `${address}/48` : address.replace(/\.\d+$/, '.0/24')
}
