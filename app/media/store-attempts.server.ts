import { setTimeout as pause } from 'node:timers/promises'

import { StoreError } from './store-request.server.ts'

type Circuit = { failures: number; opensUntil: number }

const pauses = [200, 800]
/** In milliseconds. A slow failure is not repeated, because a person waits. */
const longestRepeated = 2_000
const failuresToOpen = 5
const openTime = 5_000
const circuits = new Map<string, Circuit>()

/**
 * After five failures in a row, requests to this origin fail at once; every five seconds one goes through, and its
 * success ends that.
 */
export async function withCircuit<T>(origin: string, work: () => Promise<T>): Promise<T> {
  const circuit = circuits.get(origin) ?? { failures: 0, opensUntil: 0 }
  circuits.set(origin, circuit)
  if (circuit.failures >= failuresToOpen) {
    if (performance.now() < circuit.opensUntil)
      throw new StoreError('A store has failed and is not asked')
    circuit.opensUntil = performance.now() + openTime
  }
  try {
    const result = await work()
    circuits.delete(origin)
    return result
  } catch (error) {
    if (isTemporary(error)) {
      circuit.failures += 1
      circuit.opensUntil = performance.now() + openTime
    } else circuits.delete(origin)
    throw error
  }
}

export async function retryTwice<T>(attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (const wait of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTemporary(error) || performance.now() - begun > longestRepeated) throw error
      await pause(wait)
    }
  }
  return attempt()
}

function isTemporary(error: unknown) {
  if (!(error instanceof StoreError)) return false
  const { status = 500 } = error
  return status >= 500 || status === 429
}
