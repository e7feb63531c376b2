import type { Typed } from './form-input.ts'
import type { Sender } from './form-sender.ts'

/** What speaks for a machine; each is kept by its name, so that whoever reads a form can see why it was doubted. */
export type Sign =
  /** The field that no visitor sees was filled in. */
  | 'trap'
  /** It was sent sooner than anybody types. */
  | 'haste'
  /** It carries many addresses. */
  | 'links'
  /** Very many came from near its sender. */
  | 'network'

/**
 * The signs that any form can show, in a fixed order. Asked after `from.secondsToWait`, which counts this form in.
 * `quickest` is how long a person needs at least, in milliseconds; how long the form was open is told by script alone,
 * so nothing follows from its absence.
 */
export function signsOf(typed: Typed, from: Sender | undefined, quickest: number): Sign[] {
  const took = tookOf(typed)
  return [
    ...(typed.website ? ['trap' as const] : []),
    ...(took !== undefined && took < quickest ? ['haste' as const] : []),
    ...(from?.isCrowded() ? ['network' as const] : []),
  ]
}

/** For how many milliseconds the form was open; undefined where no script has told. */
export function tookOf({ took = '' }: Typed) {
  return /^\d{1,15}$/.test(took) ? Number(took) : undefined
}

/** How the signs are kept beside a form: null without any. */
export function suspicionText(signs: readonly Sign[]) {
  return signs.length > 0 ? signs.join(' ') : null
}
