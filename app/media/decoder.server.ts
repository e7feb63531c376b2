import { openChild, type Outcome } from '#app/platform/child-process.server.ts'

import type { Work } from './decoder-child.ts'
import { refusal } from './refusal.ts'

type Limits = {
  /** The most resident memory of the child, in bytes. */
  memory: number
  /** In milliseconds, like `idleTime`. */
  workTime: number
  /** How long a child without work stays. */
  idleTime: number
}
type Result<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>

/** Decodes in a child process, one picture at a time. */
export function openDecoder({ memory, workTime, idleTime }: Limits) {
  const run = openChild({
    program: 'app/media/decoder-child.ts',
    memory,
    flags: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    idleTime,
  })
  return async function decoded<Name extends keyof Work>(
    name: Name,
    ...args: Parameters<Work[Name]>
  ): Promise<Result<Name>> {
    return resultIn<Name>(await run({ name, args }, { time: workTime }))
  }
}

const endings = {
  memory: 'Reading this picture takes too much memory. Choose a smaller one, or save it as a JPEG.',
  time: 'Reading this picture takes too long. Choose a smaller one, or save it as a JPEG.',
  crash: 'The picture is damaged or not whole. Please choose it again.',
}

function resultIn<Name extends keyof Work>(outcome: Outcome): Result<Name> {
  if (isResult<Name>(outcome)) return outcome.result
  if ('refused' in outcome) throw refusal(outcome.refused.status, outcome.refused.message)
  if ('damage' in outcome) throw refusal(422, endings.crash, outcome.damage)
  const reason = 'ended' in outcome ? outcome.ended : 'crash'
  throw refusal(422, endings[reason], new Error(`The decoder ended: ${reason}`))
}

function isResult<Name extends keyof Work>(
  outcome: Outcome,
): outcome is { result: Result<Name>; memory: number } {
  return 'result' in outcome
}

/** With 224 MiB, the site and its decoder stay below 350 MB together (docs/decisions/child-processes.md). */
export const decoded = openDecoder({
  memory: 224 * 1024 * 1024,
  workTime: 30_000,
  idleTime: 60_000,
})
