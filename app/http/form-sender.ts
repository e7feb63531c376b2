export type Sender = {
  hash: string
  /** Counts a form with this text once. Returns 0, or the seconds until another form may be saved. */
  secondsToWait: (words: string) => number
  giveBack: (words: string) => void
  isCrowded: () => boolean
}
