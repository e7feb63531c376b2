import { listPrefix, type Outgoing } from '#app/ui/outbox/outbox-store.ts'

import { forgetFiles } from './device-files.ts'
import { storedList, storeList, storeReceived } from './device-storage.ts'

export const idOfList = (listNumber: string) => listPrefix + listNumber

/** Forgets what the device keeps of a list that the server has, and returns its number. */
export function finishList({ id, files }: Outgoing) {
  const listNumber = id.slice(listPrefix.length)
  if (storedList()?.listNumber === listNumber) storeList(undefined)
  forgetFiles(files.map((file) => file.id))
  storeReceived(listNumber)
  return listNumber
}
