import type { Drawn } from './owners.server.ts'

export function ownerLines({ email, drawn, isGuessable }: Drawn, siteUrl: string) {
  const lines = [
    `The owner signs in at ${siteUrl}/admin-login`,
    `E-mail:   ${email}`,
    `Password: ${drawn ?? 'the one in ADMIN_PASSWORD'}`,
    ...(isGuessable ? ['It is easy to guess. Please choose another one under Account.'] : []),
  ]
  return `${lines.map((line) => `  ${line}`).join('\n')}\n`
}
