import { messages } from '#app/content/messages.ts'

/** The message after too many wrong passwords, with the time to wait. */
export function waitMessage(seconds: number) {
  return `There were too many wrong passwords. Please try again in ${spanOf(seconds)}.`
}

/** The message after a refused sign-in, equal for known and unknown accounts (R-VAL-2, C-58). */
export function refusedUntil(seconds: number) {
  return `${messages.wrongEmailOrPassword}. ${waitMessage(seconds)}`
}

function spanOf(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
