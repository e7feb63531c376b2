import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { undefinedIfMissing } from './error-code.ts'

/** Keyed hashes, each with a salt of its own: the list names nobody, and no table of hashes fits it. */
const erasure = z.object({
  at: z.string(),
  salt: z.string(),
  email: z.string().optional(),
  /** The whole number, then the forms without a country code. */
  phones: z.array(z.string()).optional(),
  /** The email of a former subscriber: only the subscription is deleted again. */
  subscriber: z.string().optional(),
})
export type Erasure = z.infer<typeof erasure>

/** Where the list is, and where its write failures are logged. */
export type ErasureList = { dataDir: string; report: (error: unknown) => void }

export async function addErasures(dataDir: string, erasures: Erasure[]) {
  if (erasures.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using file = await open(pathIn(dataDir), 'a', 0o600)
  // The first line break ends a line that a crash has cut.
  await file.appendFile(`\n${textOfErasures(erasures)}`)
  await file.sync()
}

export async function rememberedErasures(dataDir: string) {
  return erasuresIn((await readFile(pathIn(dataDir), 'utf8').catch(undefinedIfMissing)) ?? '')
}

export function textOfErasures(erasures: Erasure[]) {
  return erasures.map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** A line that was cut by a crash is left out: its person was not erased yet, or is erased by the request's next try. */
export function erasuresIn(text: string): Erasure[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.flatMap((line) => {
    try {
      return erasure.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}

function pathIn(dataDir: string) {
  return join(dataDir, 'erasures.jsonl')
}

export function newSalt() {
  return randomBytes(16).toString('base64url')
}

export function keyed(salt: string, text: string) {
  return createHmac('sha256', salt).update(text).digest('base64url')
}
