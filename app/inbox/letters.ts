import type { Selectable } from 'kysely'
import { href } from 'react-router'

import { chatLink, site } from '#app/content/site.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { NewMail } from '#app/mail/queue.server.ts'

import { eventToOwner, eventToSender } from './letter-events.ts'

type Enquiry = Selectable<Tables['enquiries']>

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** The email to the owner, who answers by a reply to it or in the admin. */
export function letterToOwner(enquiry: Enquiry, siteUrl: string): NewMail {
  const { _id, reference, name, phone, email, productTitle, createdAt } = enquiry
  const facts = [
    `Name: ${name}`,
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(email ? [`Email: ${email}`] : []),
    ...productLines(enquiry, siteUrl),
    `Sent: ${time.format(new Date(createdAt))} UTC`,
    `In the dashboard: ${siteUrl}${href('/dashboard/enquiries/:id', { id: _id })}`,
  ]
  return {
    event: eventToOwner(_id),
    to: 'owner',
    subject: `Enquiry ${reference}: ${productTitle ?? name}`,
    // The message comes last, so that lines in it cannot replace our own lines above.
    text: `${facts.join('\n')}\n\nMessage:\n\n${enquiry.message}\n`,
    ...(email && { replyTo: { name, address: email } }),
  }
}

function productLines({ productId, productTitle }: Enquiry, siteUrl: string) {
  if (!productId || !productTitle) return []
  return [`Product: ${productTitle}`, `  ${siteUrl}${href('/view-details/:id', { id: productId })}`]
}

/** The confirmation to the typed address. It has no typed text, so the form cannot send a text to a stranger. */
export function letterToSender(
  { _id, reference }: Enquiry,
  email: string,
  siteUrl: string,
): NewMail {
  return {
    event: eventToSender(_id),
    to: email,
    subject: `We have your message: ${reference}`,
    text: `Thank you. Your message is stored under the reference ${reference}.

We read it and answer by the email or the phone number that you gave. Service Time ${site.serviceTime}.

In a hurry? Write to us by WhatsApp:
${chatLink(`Hello, this is about my message ${reference}.`)}

If you did not write to us, somebody typed your address by mistake: you need not do anything.

${site.name}
${site.address}
${siteUrl}
`,
    replyTo: { name: site.name, address: site.email },
    isReply: true,
  }
}
