import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { undefinedIfMissing } from './error-code.ts'

const access = z.enum(['owner', 'editor', 'none', 'erased'])

/** Keyed hashes, each with a salt of its own: the list names nobody, and no table of hashes fits it. */
const erasure = z.object({
  at: z.string(),
  salt: z.string(),
  email: z.string().optional(),
  /** The whole number, then the forms without a country code. */
  phones: z.array(z.string()).optional(),
  /** The email of a former subscriber: only the subscription is deleted again. */
  subscriber: z.string().optional(),
  /** The id of a person of the admin, and the access from then on. */
  person: z.string().optional(),
  access: access.optional(),
})
export type Access = z.infer<typeof access>
export type Erasure = z.infer<typeof erasure>

/** Where the list is, and where its write failures are logged. */
export type ErasureList = { dataDir: string; report: (error: unknown) => void }

const currentName = 'erasures.jsonl'
const formerName = 'erasures-former.jsonl'

export async function addErasures(dataDir: string, erasures: Erasure[]) {
  if (erasures.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using file = await open(join(dataDir, currentName), 'a', 0o600)
  // The first line break ends a line that a crash has cut.
  await file.appendFile(`\n${textOfErasures(erasures)}`)
  await file.sync()
}

export async function rememberedErasures(dataDir: string) {
  // In this order, so that no line is missed while the file is renamed.
  const current = await erasuresOf(dataDir, currentName)
  return [...(await erasuresOf(dataDir, formerName)), ...current]
}

/**
 * Replaces the former file when all its lines are from before this time. Files are renamed and not written again, because
 * other processes add lines at the same time.
 */
export async function deleteOldErasures(dataDir: string, before: number) {
  const isOld = ({ at }: Erasure) => Date.parse(at) < before
  const current = await erasuresOf(dataDir, currentName)
  const former = await erasuresOf(dataDir, formerName)
  if (!current.some(isOld) || !former.every(isOld)) return
  await rename(join(dataDir, currentName), join(dataDir, formerName))
}

async function erasuresOf(dataDir: string, name: string) {
  return erasuresIn((await readFile(join(dataDir, name), 'utf8').catch(undefinedIfMissing)) ?? '')
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

export function newSalt() {
  return randomBytes(16).toString('base64url')
}

export function keyed(salt: string, text: string) {
  return createHmac('sha256', salt).update(text).digest('base64url')
}
