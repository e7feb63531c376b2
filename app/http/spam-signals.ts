import type { Typed } from './form-input.ts'
import type { Sender } from './form-sender.ts'

/** Spam signals. Each is saved by its name, so that the reader of a form sees which ones applied. */
export type Sign =
  /** The hidden field was filled in. */
  | 'trap'
  /** The form was sent sooner than a person can type. */
  | 'haste'
  /** The text contains many links. */
  | 'links'
  /** Very many forms came from the sender's network. */
  | 'network'

/**
 * The spam signals of any form, in a fixed order. Call it after `from.secondsToWait`, which counts this form.
 * `quickest` is the shortest time a person needs, in milliseconds. Only JavaScript sends how long the form was open,
 * so a missing time is no signal.
 */
export function signsOf(typed: Typed, from: Sender | undefined, quickest: number): Sign[] {
  const took = tookOf(typed)
  return [
    ...(typed.website ? ['trap' as const] : []),
    ...(took !== undefined && took < quickest ? ['haste' as const] : []),
    ...(from?.isCrowded() ? ['network' as const] : []),
  ]
}

/** How many milliseconds the form was open; undefined without JavaScript. */
export function tookOf({ took = '' }: Typed) {
  return /^\d{1,15}$/.test(took) ? Number(took) : undefined
}

/** The spam signals as saved with a form; null without any. */
export function suspicionText(signs: readonly Sign[]) {
  return signs.length > 0 ? signs.join(' ') : null
}
