/** What the owner is told, in the words of the specification. */
export const messages = {
  fillAllFields: 'Please fill in all fields',
  wrongEmailOrPassword: 'Invalid email or password',
} as const
