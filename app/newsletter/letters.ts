import { href } from 'react-router'

import { site } from '#app/content/site.ts'

import { daysToConfirm } from './subscriber.ts'

/** The recipient of an email; the token opens the pages that confirm and end the subscription. */
export type Reader = { _id: string; email: string; token: string }

/** The address where one press, on the page or in the email program, ends a subscription. */
export function wayOut(siteUrl: string, token: string) {
  return siteUrl + href('/newsletter/unsubscribe/:token', { token })
}

/** The email that asks for a confirmation of the newsletter (C-34). */
export function question(reader: Reader, siteUrl: string, at: string) {
  const { token } = reader
  return {
    // A second request on the same day is the same event.
    event: `${eventsOf(reader)}confirm ${at.slice(0, 10)}`,
    subject: `Please confirm: the newsletter of ${site.name}`,
    ...about(reader, siteUrl),
    text: `Somebody, we hope you, has asked for the newsletter of ${site.name} at this address.

To get it, open this page and press the button there:
${siteUrl}${href('/newsletter/confirm/:token', { token })}

If you did not ask for it, do nothing. No newsletter is sent, and this address is forgotten after ${daysToConfirm} days. To have it forgotten now:
${wayOut(siteUrl, token)}

${site.name}
${siteUrl}
`,
  }
}

/** The email after a repeated sign-up; the site itself never shows that an address is known. */
export function reminder(reader: Reader, siteUrl: string, at: string) {
  return {
    event: `${eventsOf(reader)}known ${at.slice(0, 10)}`,
    subject: `You are on the list: the newsletter of ${site.name}`,
    ...about(reader, siteUrl),
    text: `Somebody has asked for the newsletter of ${site.name} at this address. It is on the list already, and confirmed: there is nothing to do.

To end it:
${wayOut(siteUrl, reader.token)}

${site.name}
${siteUrl}
`,
  }
}

export function welcome(reader: Reader, siteUrl: string) {
  return {
    event: `${eventsOf(reader)}confirmed`,
    subject: `Confirmed: the newsletter of ${site.name}`,
    ...about(reader, siteUrl),
    text: `This address is confirmed and on the list for the newsletter of ${site.name}.

To end it, at any time:
${wayOut(siteUrl, reader.token)}

${site.name}
${siteUrl}
`,
  }
}

/** The event prefix of all emails to a subscriber; it contains no address. */
export function eventsOf({ _id }: { _id: string }) {
  return `newsletter ${_id} `
}

function about({ email, token }: Reader, siteUrl: string) {
  return { to: email, unsubscribeAt: wayOut(siteUrl, token), isReply: true }
}
