/** Another try would not help. The message is a sentence for the owner. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** Another try may help. The message is a sentence for the owner. */
export class FailedDownload extends Error {
  override readonly name = 'FailedDownload'
  /** The origin that cannot be reached at all, so that its other files need no try now. */
  readonly deadOrigin: string | undefined
  constructor(
    message: string,
    { cause, deadOrigin }: { cause?: unknown; deadOrigin?: string } = {},
  ) {
    super(message, { cause })
    this.deadOrigin = deadOrigin
  }
}
