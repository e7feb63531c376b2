import { readStored as read, writeStored as write } from '#app/ui/unsent.ts'

import type { ListedLine } from './listed-line.ts'

/** What the device keeps of a list that is not sent. `fields` are those of the ship and of the sender. */
export type StoredList = { listNumber: string; lines: ListedLine[]; fields: Record<string, string> }
/** A list that was sent and not answered: its number and the whole form. */
export type WaitingList = { listNumber: string; body: string }

const names = {
  list: 'enquiry list',
  ship: 'enquiry ship',
  waiting: 'enquiry waiting',
  received: 'enquiry received',
} as const

/** Undefined where nothing is stored, and where the browser blocks storage. */
export function storedList() {
  const list = read<StoredList>(names.list)
  // A list from before an update has no details.
  const lines = list?.lines.map((line) => ({ ...line, details: { ...line.details } }))
  return list && lines && { ...list, lines }
}
export function storedShip() {
  return read<Record<string, string>>(names.ship)
}
export function waitingList() {
  return read<WaitingList>(names.waiting)
}
export const storeList = (list: StoredList | undefined) => write(names.list, list)
export const storeShip = (ship: Record<string, string> | undefined) => write(names.ship, ship)
export const storeWaiting = (list: WaitingList | undefined) => write(names.waiting, list)
/** Other tabs with the list show that it has arrived. */
export const storeReceived = (listNumber: string) => write(names.received, listNumber)
