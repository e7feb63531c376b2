import { hash } from 'node:crypto'

import { normalizeIP } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

import type { Sender } from './context.ts'

const hour = 3_600_000
const most = 5

type Allowance = Pick<Sender, 'secondsToWait' | 'giveBack'>

/** Lets the visitor of an address have five forms an hour kept. The same words sent again stay one form. */
export function formLimit(): (ip: string) => Allowance {
  const visitors = new LRUCache<string, Set<string>>({ max: 10_000, ttl: hour, noUpdateTTL: true })
  return (ip) => {
    const visitor = normalizeIP(ip)
    return {
      secondsToWait(words) {
        const forms = visitors.get(visitor) ?? new Set()
        const form = shortHash(words)
        if (forms.size >= most && !forms.has(form)) {
          return Math.ceil(visitors.getRemainingTTL(visitor) / 1000)
        }
        visitors.set(visitor, forms.add(form))
        return 0
      },
      giveBack: (words) => void visitors.get(visitor)?.delete(shortHash(words)),
    }
  }
}

export const unlimited: Allowance = { secondsToWait: () => 0, giveBack: () => {} }

/** Six digits: some 250 addresses of the internet share each, so it leads back to nobody. */
export function shortHash(text: string) {
  return hash('sha256', text).slice(0, 6)
}
