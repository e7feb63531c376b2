import { href } from 'react-router'

import { site } from '#app/content/site.ts'

import { daysToConfirm } from './subscriber.ts'

/** Whom a letter goes to; the token opens the pages that confirm and end the subscription. */
export type Reader = { _id: string; email: string; token: string }

/** Where one press of a button, or of a mail program's, ends a subscription. */
export function wayOut(siteUrl: string, token: string) {
  return siteUrl + href('/newsletter/unsubscribe/:token', { token })
}

/** Asks whoever reads the mail of this address whether the newsletter is wanted there (C-34). */
export function question(reader: Reader, siteUrl: string, at: string) {
  const { token } = reader
  return {
    // A second asking on the same day is the same event.
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

/** Tells a reader who has asked once more; the site itself tells nobody that an address is known. */
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

/** How the events of all letters to a subscriber begin; they name no address. */
export function eventsOf({ _id }: { _id: string }) {
  return `newsletter ${_id} `
}

function about({ email, token }: Reader, siteUrl: string) {
  return { to: email, unsubscribeAt: wayOut(siteUrl, token), isReply: true }
}
