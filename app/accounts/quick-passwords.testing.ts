import type { argon2, Argon2Parameters } from 'node:crypto'

import { vi } from 'vitest'

/** The memory of a real hash, in KiB. Stored hashes of another cost are computed as they are. */
const realMemory = 65_536

/**
 * Vitest's setupFiles: a hash takes 0.1 ms instead of 200 to 400, which were a quarter of the time of all tests. A
 * test about the real cost, or about what happens during it, begins with `vi.unmock('node:crypto')`.
 */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const quick: typeof argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, atLowCost(parameters), callback)
  return { ...crypto, argon2: quick }
})

function atLowCost(parameters: Argon2Parameters): Argon2Parameters {
  return parameters.memory === realMemory ? { ...parameters, memory: 64, passes: 1 } : parameters
}
