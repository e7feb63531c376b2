import type { Drawn } from './owners.server.ts'

/** What the terminal shows whoever may sign in; a drawn password is shown here and never again. */
export function ownerLines({ email, drawn }: Drawn, siteUrl: string) {
  const password = drawn ?? 'the one in ADMIN_PASSWORD'
  const lines = [
    `The owner signs in by POST ${siteUrl}/api/session`,
    `E-mail:   ${email}`,
    `Password: ${password}`,
  ]
  return `${lines.map((line) => `  ${line}`).join('\n')}\n`
}
