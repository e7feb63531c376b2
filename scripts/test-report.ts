import { existsSync, readFileSync } from 'node:fs'

/** `late` ones passed at their second try only, and are among the passed. */
export type Counts = { passed: number; failed: number; skipped: number; late?: number }

/** Reads what Vitest's JSON reporter wrote; a test to be written one day counts as skipped. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file)
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests'),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  }
}

/** Reads what Playwright's JSON reporter wrote. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file)
  const stats = 'stats' in report ? report.stats : {}
  if (typeof stats !== 'object' || stats === null) return { passed: 0, failed: 0, skipped: 0 }
  const late = numberIn(stats, 'flaky')
  return {
    passed: numberIn(stats, 'expected') + late,
    failed: numberIn(stats, 'unexpected'),
    skipped: numberIn(stats, 'skipped'),
    late,
  }
}

/** A runner that died before it could report has reported nothing, and the check says so. */
function readReport(file: string): object {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return typeof report === 'object' && report !== null ? report : {}
}

function numberIn(report: object, name: string) {
  const count: unknown = Reflect.get(report, name)
  return typeof count === 'number' ? count : 0
}
