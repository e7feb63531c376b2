import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import type { OwnerPassword } from './owners.server.ts'

type PasswordFile = { siteUrl: string; dataDir: string; isTerminal?: boolean }

/** A generated password goes to a terminal or a private file, because any other output ends up in a log. */
export async function ownerLines(
  { email, generated, isGuessable, role = 'owner', isMadeOwner }: OwnerPassword,
  { siteUrl, dataDir, isTerminal = process.stdout.isTTY }: PasswordFile,
) {
  const lines = (password: string) => {
    const all = [
      `The ${role} signs in at ${siteUrl}/admin-login`,
      `Email:    ${email}`,
      `Password: ${password}`,
      ...(isMadeOwner ? ['No owner was active, so this person is an active owner now.'] : []),
      ...(isGuessable ? ['It is easy to guess. Please choose another one under Account.'] : []),
    ]
    return `${all.map((line) => `  ${line}`).join('\n')}\n`
  }
  if (generated === undefined) return lines('the one in ADMIN_PASSWORD')
  await rm(fileIn(dataDir), { force: true })
  if (isTerminal) return lines(generated)
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, lines(generated), { mode: 0o600, flag: 'wx' })
  return lines(`in ${file} until the first sign-in deletes this file`)
}

export async function forgetGeneratedPassword(dataDir: string, email: string) {
  const written = await readFile(fileIn(dataDir), 'utf8').catch(undefinedIfMissing)
  if (written?.includes(`Email:    ${email}\n`)) await rm(fileIn(dataDir), { force: true })
}

export function hasGeneratedPassword(dataDir: string) {
  return existsSync(fileIn(dataDir))
}

function fileIn(dataDir: string) {
  return resolve(join(dataDir, 'owner-password.txt'))
}
