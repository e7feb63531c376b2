import { isIP } from 'node:net'

import { normalizeIP } from '@fastify/rate-limit'

/** The first 24 bits of an IPv4 address or 48 of an IPv6 address; too little to name a person. */
export function networkOf(ip: string) {
  if (isIP(ip) === 0) return 'unknown'
  const address = normalizeIP(ip, 48)
  return address.includes(':') ? `${address}/48` : address.replace(/\.\d+$/, '.0/24')
}
