import type { argon2, Argon2Parameters } from 'node:crypto'

import { vi } from 'vitest'

/** The memory of a real hash, in KiB. Stored hashes of another cost are computed as they are. */
const realMemory = 65_536

/** Vitest's setupFiles: quick hashes. A test about a real hash begins with `vi.unmock('node:crypto')`. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const quick: typeof argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, atLowCost(parameters), callback)
  return { ...crypto, argon2: quick }
})

function atLowCost(parameters: Argon2Parameters): Argon2Parameters {
  return parameters.memory === realMemory ? { ...parameters, memory: 64, passes: 1 } : parameters
}
