import { cut } from '#app/ui/admin/cut.ts'
import { counted } from '#app/ui/admin/when.ts'

import type { heldAbout } from './person.server.ts'

const mostShown = 100

/** The part of the stored data that the page shows: the newest enquiries, each shortened, and all counts. */
export function heldHere({ enquiries, subscriber, mails }: Awaited<ReturnType<typeof heldAbout>>) {
  return {
    isNothing: enquiries.length === 0 && !subscriber && mails === 0,
    enquiries: enquiries.length,
    subscribers: subscriber ? 1 : 0,
    mails,
    newest: enquiries.slice(0, mostShown).map((one) => ({
      _id: one._id,
      reference: one.reference,
      name: one.name,
      createdAt: one.createdAt,
      productTitle: one.productTitle ?? '',
      words: cut(one.message, 140),
    })),
    subscriber: subscriber && {
      email: subscriber.email,
      createdAt: subscriber.createdAt,
      confirmedAt: subscriber.confirmedAt ?? '',
      wording: subscriber.wording,
      source: subscriber.source,
    },
  }
}

export type Held = ReturnType<typeof heldHere>

/** `2 enquiries, 1 newsletter address, 3 mails`; 'nothing' when all counts are 0. */
export function countsIn(count: { enquiries: number; subscribers: number; mails: number }) {
  const told = [
    count.enquiries > 0 && counted(count.enquiries, 'enquiry', 'enquiries'),
    count.subscribers > 0 &&
      counted(count.subscribers, 'newsletter address', 'newsletter addresses'),
    count.mails > 0 && counted(count.mails, 'mail'),
  ].filter(Boolean)
  return told.join(', ') || 'nothing'
}
