import { hash } from 'node:crypto'

import { normalizeIP } from '@fastify/rate-limit'

import type { Database } from '#app/database/database.server.ts'
import { networkOf } from '#app/http/network.ts'
import type { Sender } from '#app/http/spam-signals.ts'

import { countForm, uncountForm } from './counted-forms.server.ts'

type Allowance = Pick<Sender, 'secondsToWait' | 'giveBack' | 'isCrowded'>

/** `form` names the form whose limit it is. A form that cannot be counted is let through and reported. */
export function formLimit(db: Database, form: string, report: (error: unknown) => void) {
  return (ip: string): Allowance => {
    const from = {
      sender: shortHash(`${form} ${normalizeIP(ip)}`),
      network: shortHash(`${form} ${networkOf(ip)}`),
    }
    let counted = { wait: 0, isCrowded: false }
    let isCounted = false
    return {
      async secondsToWait(words) {
        try {
          counted = await countForm(db, from, shortHash(words))
          isCounted = true
        } catch (error) {
          report(error)
        }
        return counted.wait
      },
      async giveBack(words) {
        if (isCounted) await uncountForm(db, from, shortHash(words)).catch(report)
      },
      isCrowded: () => counted.isCrowded,
    }
  }
}

export const unlimited: Allowance = {
  secondsToWait: async () => 0,
  giveBack: async () => {},
  isCrowded: () => false,
}

/** Six hex digits: about 250 IPv4 addresses share each hash, so it identifies nobody. */
export function shortHash(text: string) {
  return hash('sha256', text).slice(0, 6)
}
