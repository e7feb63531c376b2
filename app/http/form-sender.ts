/** The sender of this request's form. */
export type Sender = {
  /** Distinguishes senders for a short time, and is too short to identify them. */
  hash: string
  /** Counts a form with this text as saved, once. Returns 0, or the seconds until another form may be saved. */
  secondsToWait: (words: string) => number
  /** Undoes the count when the form could not be saved. */
  giveBack: (words: string) => void
  /** Whether very many forms of the last hour came from the sender's network. */
  isCrowded: () => boolean
}
