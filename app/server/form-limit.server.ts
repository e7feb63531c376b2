import { hash } from 'node:crypto'

import { normalizeIP } from '@fastify/rate-limit'
import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { networkOf } from '#app/http/request-headers.server.ts'
import type { Sender } from '#app/http/spam-signals.ts'
import { isoTime, timeUntil } from '#app/platform/clock.ts'

const hour = 3_600_000
const most = 5
/** A ship's crew can share a network, so more forms are only a spam signal. */
const usualOfNetwork = 20

type Allowance = Pick<Sender, 'secondsToWait' | 'giveBack' | 'isCrowded'>

/** Counts per `form`. One that cannot be counted is accepted, and the error reported. */
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

/** Six hex digits: about 250 IPv4 addresses share each, so it identifies nobody. */
export function shortHash(text: string) {
  return hash('sha256', text).slice(0, 6)
}

type From = { sender: string; network: string }

/** Counts for all copies of the site, before the form is saved. The hour begins with the first form. */
export function countForm(db: Database, from: From, form: string, now = Date.now()) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const { forms, expiresAt } = await senderOf(tx, from, now)
      let wait = 0
      if (!forms.includes(form)) {
        if (forms.length < most) await saveForms(tx, from, { forms: [...forms, form], expiresAt })
        else wait = Math.ceil(Math.min(timeUntil(expiresAt, hour, now), hour) / 1000)
      }
      return { wait, isCrowded: await isCrowded(tx, from, now) }
    }),
  )
}

async function uncountForm(db: Database, from: From, form: string, now = Date.now()) {
  await retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const { forms, expiresAt } = await senderOf(tx, from, now)
      await saveForms(tx, from, { forms: forms.filter((other) => other !== form), expiresAt })
    }),
  )
}

async function senderOf(tx: Kysely<Tables>, { sender, network }: From, now: number) {
  const fresh = { forms: '', saved: 0, expiresAt: isoTime(now + hour) }
  const row = await tx
    .insertInto('formSenders')
    .values({ sender, network, ...fresh })
    .onConflict((conflict) => conflict.column('sender').doUpdateSet({ sender }))
    .returning(['forms', 'expiresAt'])
    .executeTakeFirstOrThrow()
  const isCurrent = timeUntil(row.expiresAt, hour, now) > 0
  const { forms, expiresAt } = isCurrent ? row : fresh
  return { forms: forms.split(' ').filter((form) => form !== ''), expiresAt }
}

type Forms = { forms: string[]; expiresAt: string }

function saveForms(tx: Kysely<Tables>, { sender }: From, { forms, expiresAt }: Forms) {
  const saved = { forms: forms.join(' '), saved: forms.length, expiresAt }
  return tx.updateTable('formSenders').set(saved).where('sender', '=', sender).execute()
}

async function isCrowded(tx: Kysely<Tables>, { network }: From, now: number) {
  const { saved } = await tx
    .selectFrom('formSenders')
    .select(({ fn }) => fn.sum<number | null>('saved').as('saved'))
    .where('network', '=', network)
    .where((eb) => eb.not(isOver('expiresAt', hour, now)))
    .executeTakeFirstOrThrow()
  return Number(saved) > usualOfNetwork
}
