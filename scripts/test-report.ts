import { existsSync, readFileSync } from 'node:fs'

/** `late` tests passed only at their second try; `passed` includes them. */
export type Counts = { passed: number; failed: number; skipped: number; late?: number }

/** Reads the file of Vitest's JSON reporter; a todo test counts as skipped. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file)
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests'),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  }
}

/** Reads the file of Playwright's JSON reporter. */
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

/** A runner that crashed leaves no report; its counts are 0, and the check fails. */
function readReport(file: string): object {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return typeof report === 'object' && report !== null ? report : {}
}

function numberIn(report: object, name: string) {
  const count: unknown = Reflect.get(report, name)
  return typeof count === 'number' ? count : 0
}
