import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import type { FailedBackup } from './backup-errors.ts'
import type { Found } from './compare.ts'
import type { Failure, Refused } from './failing-calls.ts'
import type { Step } from './scenario.ts'
import type { Ledger } from './writes.ts'

/** `again`: in seconds, until every write worked once more. */
export type FailedScenario = {
  failure: Failure
  refused: Refused[]
  steps: Step[]
  hasEnded: boolean
  again: number
}

const longestAgain = 10

export function scenarioRows(all: FailedScenario[]): Row[] {
  const steps = all.flatMap((scenario) => scenario.steps)
  const late = steps.filter(({ answer }) => answer === 'late')
  const slowest = Math.max(...steps.map(({ seconds }) => seconds))
  const again = Math.max(...all.map((scenario) => scenario.again))
  const ended = all.filter(({ hasEnded }) => hasEnded)
  const faults = ended.filter(({ refused }) => !refused.some(isWakeUp))
  const isBad = (scenario: FailedScenario) =>
    scenario.steps.some((step) => late.includes(step)) || scenario.again > longestAgain
  for (const scenario of [...all.filter(isBad), ...faults]) console.error(JSON.stringify(scenario))
  return [
    failedRow('scenarios with a call that failed', all),
    { what: 'answers meanwhile', measured: counted(steps.map(({ answer }) => answer)) },
    atMost('slowest answer', late.length > 0 ? Infinity : slowest, 15, 's'),
    atMost('every write works again after each of them', again, longestAgain, 's'),
    atMost('ends of the process by a file or connection', faults.length, 0, 'ends'),
    {
      what: 'ends because Node could not wake its own threads',
      measured: `${ended.length - faults.length}`,
    },
  ]
}

/** libuv then ends the process. Memory does not fail like a disk, so this only proves that nothing is lost. */
function isWakeUp({ target }: Refused) {
  return /^(anon_inode|pipe|socket):/.test(target)
}

export function foundRows(ledger: Ledger, found: Found, torn: Set<string>): Row[] {
  for (const line of [...torn, ...found.lost]) console.error(line.slice(0, 100))
  const ofAll = `${found.lost.length} of ${short(ledger.acknowledged)}`
  return [
    atMost('acknowledged writes lost', found.lost.length, 0, 'lost', ofAll),
    atMost('rows or files that are torn', torn.size, 0, 'torn'),
    {
      what: 'refused writes that are stored all the same',
      measured: `${found.refusedButStored.length}`,
    },
  ]
}

export function backupRows(backups: FailedBackup[]): Row[] {
  const made = backups.filter(({ isMade }) => isMade)
  const bad = made.filter(({ comesBack }) => !comesBack)
  for (const backup of bad) console.error(JSON.stringify(backup))
  return [
    failedRow('backups with a call that failed', backups),
    { what: 'backups that say they were made', measured: `${made.length}` },
    atMost('of them not restorable', bad.length, 0, 'backups'),
  ]
}

/** In the others the call came fewer times than counted. */
function failedRow(what: string, all: { refused: Refused[] }[]) {
  const failed = all.filter(({ refused }) => refused.length > 0)
  const calls = failed.flatMap(({ refused }) => refused.map(({ call }) => call))
  const share = (100 * failed.length) / all.length
  const figures = `${failed.length} of ${all.length} (${counted(calls)})`
  return atLeast(what, share, 50, '%', figures)
}

function counted(names: string[]) {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => `${all.length} x ${name}`)
    .join(', ')
}
