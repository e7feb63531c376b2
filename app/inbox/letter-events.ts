/** What names each letter about an enquiry, also once it is sent. */
export const eventToOwner = (id: string) => `enquiry ${id} to owner`
export const eventToSender = (id: string) => `enquiry ${id} to sender`

/** The events that an enquiry is mailed for; whoever removes it has them forgotten. */
export function eventsOf(id: string) {
  return [eventToOwner(id), eventToSender(id)]
}
