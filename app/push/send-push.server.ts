import { request } from 'node:https'

import { z } from 'zod'

import { lookupIn, PrivateHost, type Reach, refusedPart } from '#app/platform/public-host.server.ts'

import type { PushKeys, Subscription } from './subscriptions.server.ts'

/** In seconds: how long a push service keeps a message for a phone that is off. */
const timeToLive = 24 * 3_600

export type Message = { title: string; body: string; path: string; tag: string; unread: number }

/** `retry` after `wait` milliseconds if stated; `gone`: the service no longer knows the browser. */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'retry' | 'refused'; message: string; wait?: number }

type Sending = Reach & {
  keys: PushKeys
  contact: string
  ca?: string
  signal: AbortSignal
}

/** Never rejects. Encrypted for this browser (RFC 8291), signed with our key (RFC 8292). */
export async function sendPush(
  subscription: Subscription,
  message: Message,
  sending: Sending,
): Promise<PushOutcome> {
  try {
    const { status, retryAfter } = await post(subscription, message, sending)
    return outcomeOf(status, retryAfter)
  } catch (error) {
    if (error instanceof PrivateHost) return { is: 'gone' }
    const { code, message: words = '' } = failure.safeParse(error).data ?? {}
    return { is: 'retry', message: code ?? words.slice(0, 200) }
  }
}

const failure = z.object({ code: z.string().optional(), message: z.string() })

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const message = `The push service answered ${status}.`
  if (status !== 429 && status < 500) return { is: 'refused', message }
  const seconds = Number(retryAfter)
  return { is: 'retry', message, ...(seconds > 0 && { wait: Math.min(seconds, 3_600) * 1_000 }) }
}

async function post(
  subscription: Subscription,
  message: Message,
  { keys, contact, isAllowed, anyPort, ca, signal }: Sending,
) {
  const { default: webPush } = await import('web-push')
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(message),
    {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: timeToLive,
      urgency: 'high',
      // Replaces an undelivered message of the same topic.
      topic: message.tag.replaceAll(/[^\w-]/g, '').slice(-32),
    },
  )
  if (refusedPart(new URL(endpoint), { isAllowed, anyPort })) throw new PrivateHost()
  return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const options = { method, headers, signal, agent: false, lookup: lookupIn(isAllowed), ca }
    const sent = request(endpoint, options, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      resolve({ status, retryAfter: answered['retry-after'] })
      // The rest of the response is not used.
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
