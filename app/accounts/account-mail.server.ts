import type { Transaction } from 'kysely'

import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'

const askForHelp = 'ask another owner, or the person who runs the server of the site, at once.'
const secondStep = {
  topic: 'Your sign-in',
  advice:
    'change your password at once, and ask the person who runs the server of the site:\n/dashboard/account',
}
const ended = 'All browsers and tokens of your account were signed out'

const notices = {
  on: {
    ...secondStep,
    text: 'Two-step sign-in is on now. Each sign-in asks for a code of your phone.',
  },
  off: { ...secondStep, text: 'Two-step sign-in is off now. The password alone signs you in.' },
  removed: {
    ...secondStep,
    text: 'An owner has turned off your two-step sign-in, with all passkeys. The password alone signs you in.',
  },
  'recovery code used': {
    ...secondStep,
    text: 'Somebody signed in with your password and one of your recovery codes.',
  },
  'passkey added': {
    ...secondStep,
    text: 'A passkey was added to your account. It signs you in without password and code. Your account page lists it and can remove it.',
  },
  'passkey removed': {
    ...secondStep,
    text: 'A passkey was removed from your account. It cannot sign you in any more.',
  },
  'password changed': {
    topic: 'Your password',
    text: 'Your password was changed on your account page. All other browsers and all tokens of your account were signed out.',
    advice: askForHelp,
  },
  'password reset': {
    topic: 'Your password',
    text: `Your password was changed by a link that was mailed to you. ${ended}, and your open invitations ended.`,
    advice: askForHelp,
  },
  'password made on the server': {
    topic: 'Your password',
    text: `Your password was changed by a command on the server of the site. ${ended}, and your open invitations ended.`,
    advice: askForHelp,
  },
  'email changed': {
    topic: 'Your email address',
    text: 'The email address of your account was changed. All other browsers were signed out.',
    advice: askForHelp,
  },
}

type Addresses = { from: string; to: string }

/** Tells a person of every change of the account; a new address is announced at both `addresses`. */
export async function mailAccount(
  tx: Transaction<Tables>,
  { mail, siteUrl }: Mailing,
  ownerId: string,
  what: keyof typeof notices,
  addresses?: Addresses,
) {
  const person = tx.selectFrom('owners').select('email').where('_id', '=', ownerId)
  const { email } = await person.executeTakeFirstOrThrow()
  const { topic, text, advice } = notices[what]
  const { name } = mail.shown().company
  const moved = addresses && `Old address: ${addresses.from}\nNew address: ${addresses.to}\n\n`
  for (const to of new Set(addresses ? [addresses.from, addresses.to] : [email])) {
    await queueEmail(tx, mail, {
      event: `${accountEvent(ownerId)}${newId()}`,
      to,
      subject: `${topic} at ${name}`,
      text: `${text}

${moved ?? ''}If this was not you, ${advice.replace('\n/', `\n${siteUrl}/`)}

${name}
${siteUrl}
`,
    })
  }
}

export function accountEvent(ownerId: string) {
  return `account ${ownerId} `
}
