import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

/** `now` is the time of the database; `phaseAt` names the phase of the import that is run. */
export type Run = {
  holder: string
  phaseAt: string
  signal: AbortSignal
  isPatient: boolean
  now: () => number
}

/** A pause between two slices, so that requests of visitors are answered. */
export async function pauseOf({ signal, isPatient }: Run) {
  signal.throwIfAborted()
  await (isPatient ? sleep(10) : yieldToEventLoop())
  signal.throwIfAborted()
}

const cells = z.array(z.string())

export function cellsIn(text: string) {
  return cells.parse(JSON.parse(text))
}
