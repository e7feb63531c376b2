import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { undefinedIfMissing } from './error-code.ts'

const access = z.enum(['owner', 'editor', 'none', 'erased'])

/** Keyed hashes, each with its own salt, so the list names nobody. */
const erasure = z.object({
  at: z.string(),
  salt: z.string(),
  email: z.string().optional(),
  /** The whole number, then forms without a country code. */
  phones: z.array(z.string()).optional(),
  /** Email of a former subscriber: only the subscription is deleted again. */
  subscriber: z.string().optional(),
  /** Id of a person of the admin, with the access from then on. */
  person: z.string().optional(),
  access: access.optional(),
})
export type Access = z.infer<typeof access>
export type Erasure = z.infer<typeof erasure>

export type ErasureList = { dataDir: string; report: (error: unknown) => void }

const currentName = 'erasures.jsonl'
const formerName = 'erasures-former.jsonl'

export async function addErasures(dataDir: string, erasures: Erasure[]) {
  if (erasures.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using file = await open(join(dataDir, currentName), 'a', 0o600)
  // The leading line break ends a line that a crash has cut.
  await file.appendFile(`\n${textOfErasures(erasures)}`)
  await file.sync()
}

export async function rememberedErasures(dataDir: string) {
  // This order misses no line while the file is renamed.
  const current = await erasuresOf(dataDir, currentName)
  return [...(await erasuresOf(dataDir, formerName)), ...current]
}

/** Drops the former file once all its lines are older. Renames, because other processes append meanwhile. */
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
  return erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')
}

/** Skips a line that a crash cut: the next try of its request erases that person. */
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
