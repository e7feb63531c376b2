import { isDamage, isWrongArgument } from './error-code.ts'

export class UserError extends Error {
  override readonly name = 'UserError'
}

export const damagedDatabase =
  'The database is damaged. Stop the site and restore a backup (docs/backup.md).'

/** The message if it says what to do, else the whole error. */
export function printable(error: unknown) {
  if (!(error instanceof Error)) return error
  // By name, because the built site has its own copy of the classes.
  if (['UserError', 'FileRefused'].includes(error.name) || isWrongArgument(error))
    return error.message
  if (isDamage(error)) return damagedDatabase
  return 'syscall' in error ? `${error.message}.` : error
}

export function oneLine(text: string) {
  return text.trim().replaceAll(/\s+/g, ' ')
}
