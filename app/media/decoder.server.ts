import { openChild, type JobResult } from '#app/platform/child-process.server.ts'

import type { Work } from './decoder-child.ts'
import { refusal } from './refusal.ts'

/** Resident, in bytes; the times are in milliseconds. */
type Limits = {
  memory: number
  workTime: number
  /** Without work. */
  idleTime: number
}
type Result<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>

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
  crash: 'The picture is damaged or incomplete. Please choose it again.',
}

function resultIn<Name extends keyof Work>(outcome: JobResult): Result<Name> {
  if (isResult<Name>(outcome)) return outcome.result
  if ('refused' in outcome) throw refusal(outcome.refused.status, outcome.refused.message)
  if ('damage' in outcome) throw refusal(422, endings.crash, outcome.damage)
  const reason = 'ended' in outcome ? outcome.ended : 'crash'
  throw refusal(422, endings[reason], new Error(`The decoder ended: ${reason}`))
}

function isResult<Name extends keyof Work>(
  outcome: JobResult,
): outcome is { result: Result<Name>; memory: number } {
  return 'result' in outcome
}

/** With 224 MiB, the site and its decoder stay below 350 MB together (docs/decisions/child-processes.md). */
export const decoded = openDecoder({
  memory: 224 * 1024 * 1024,
  workTime: 30_000,
  idleTime: 60_000,
})
