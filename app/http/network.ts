import { normalizeIP } from '@fastify/rate-limit'

/** IPv4: the first 24 bits, IPv6: the first 48, which are one customer of a provider or a part of it. */
export function networkOf(ip: string) {
  const address = normalizeIP(ip, 48)
  return address.includes(':') ? address : address.split('.').slice(0, 3).join('.')
}
