import { hash } from 'node:crypto'

import { normalizeIP } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

import { networkOf } from '#app/http/network.ts'
import type { Sender } from '#app/http/spam-signals.ts'

const hour = 3_600_000
const most = 5
/** A ship's crew can share one network, so more forms than this are a spam signal, not a reason to refuse. */
const usualOfNetwork = 20

type Allowance = Pick<Sender, 'secondsToWait' | 'giveBack' | 'isCrowded'>

export function formLimit(): (ip: string) => Allowance {
  const visitors = new LRUCache<string, Set<string>>({ max: 10_000, ttl: hour, noUpdateTTL: true })
  const networks = new LRUCache<string, number>({ max: 10_000, ttl: hour, noUpdateTTL: true })
  return (ip) => {
    const visitor = normalizeIP(ip)
    const network = networkOf(ip)
    const count = (more: number) =>
      networks.set(network, Math.max(0, (networks.get(network) ?? 0) + more))
    return {
      secondsToWait(words) {
        const forms = visitors.get(visitor) ?? new Set()
        const form = shortHash(words)
        if (forms.has(form)) return 0
        if (forms.size >= most) return Math.ceil(visitors.getRemainingTTL(visitor) / 1000)
        visitors.set(visitor, forms.add(form))
        count(1)
        return 0
      },
      giveBack(words) {
        if (visitors.get(visitor)?.delete(shortHash(words))) count(-1)
      },
      isCrowded: () => (networks.get(network) ?? 0) > usualOfNetwork,
    }
  }
}

export const unlimited: Allowance = {
  secondsToWait: () => 0,
  giveBack: () => {},
  isCrowded: () => false,
}

/** Six hex digits: about 250 IPv4 addresses share each hash, so it identifies nobody. */
export function shortHash(text: string) {
  return hash('sha256', text).slice(0, 6)
}
