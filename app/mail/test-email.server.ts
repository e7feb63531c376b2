import { randomUUID } from 'node:crypto'

import type { Mail } from './mail.server.ts'
import { type DeliveryError, openSmtp } from './smtp.server.ts'

/** In milliseconds: short, because a person waits for it. */
const limits = { connecting: 8_000, silence: 8_000, wholeMail: 12_000 }

/** Sends at once, past the queue; returns where to, and what the server said if it did not take the mail. */
export async function sendTestEmail(mail: Pick<Mail, 'settings' | 'shown' | 'now'>) {
  const { settings, shown } = mail
  if (!settings) return undefined
  const { name } = shown().company
  const smtp = openSmtp(settings, { ...limits, shown })
  const letter = JSON.stringify({
    to: settings.owner,
    subject: `Test email from ${name}`,
    text: `This email was sent from the admin of ${name} to test its mail server. Emails about enquiries come to this address.`,
  })
  const email = {
    event: `test ${randomUUID()}`,
    letter,
    createdAt: new Date(mail.now()).toISOString(),
  }
  try {
    const outcome = await smtp.send(email, new AbortController().signal)
    return {
      to: settings.owner,
      problem: typeof outcome === 'string' ? undefined : outcome.message,
    }
  } finally {
    smtp.close()
  }
}

export type TestOutcome = { to: string; problem: DeliveryError['message'] | undefined }
