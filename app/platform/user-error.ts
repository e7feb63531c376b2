/** An error that the owner can fix: each line of the message says what is wrong and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
