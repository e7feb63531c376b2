import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import type { Drawn } from './owners.server.ts'

type Place = { siteUrl: string; dataDir: string; isTerminal?: boolean }

/**
 * Says how the person signs in. A generated password goes to a terminal or into a file that only this user can read,
 * because any other output ends up in a log.
 */
export async function ownerLines(
  { email, drawn, isGuessable, role = 'owner', isMadeOwner }: Drawn,
  { siteUrl, dataDir, isTerminal = process.stdout.isTTY }: Place,
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
  if (drawn === undefined) return lines('the one in ADMIN_PASSWORD')
  await rm(fileIn(dataDir), { force: true })
  if (isTerminal) return lines(drawn)
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, lines(drawn), { mode: 0o600, flag: 'wx' })
  return lines(`in ${file} until the first sign-in deletes this file`)
}

/** Deletes the file, if it is of this person. */
export async function forgetDrawnPassword(dataDir: string, email: string) {
  const written = await readFile(fileIn(dataDir), 'utf8').catch(undefinedIfMissing)
  if (written?.includes(`Email:    ${email}\n`)) await rm(fileIn(dataDir), { force: true })
}

/** Whether nobody has signed in yet with the generated password. */
export function hasDrawnPassword(dataDir: string) {
  return existsSync(fileIn(dataDir))
}

function fileIn(dataDir: string) {
  return resolve(join(dataDir, 'owner-password.txt'))
}
