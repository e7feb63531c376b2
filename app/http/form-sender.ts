/** Whoever sends the form of this request. */
export type Sender = {
  /** Tells senders apart in a short while, and is too short to tell who they are. */
  hash: string
  /** Counts a form with these words as kept, once: 0, or the seconds after which one more may be. */
  secondsToWait: (words: string) => number
  /** Takes that back where it could not be kept. */
  giveBack: (words: string) => void
  /** Whether very many forms of the last hour came from its network. */
  isCrowded: () => boolean
}
