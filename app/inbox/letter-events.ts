/** The events that identify each email about an enquiry, also after sending. */
export const eventToOwner = (id: string) => `enquiry ${id} to owner`
export const eventToSender = (id: string) => `enquiry ${id} to sender`

/** All email events of an enquiry; its deletion deletes these emails too. */
export function eventsOf(id: string) {
  return [eventToOwner(id), eventToSender(id)]
}
