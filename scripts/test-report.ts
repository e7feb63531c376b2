import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `late` tests passed only at their second try; `passed` includes them. */
export type Counts = { passed: number; failed: number; skipped: number; late?: number }

/** Reads the file of Vitest's JSON reporter; a todo test counts as skipped. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file)
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests'),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
    late: firstFailures(report).filter(({ state }) => state === 'passed').length,
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

const nameKeys = ['title', 'fullName']
const failedStates = ['failed', 'unexpected', 'timedOut']

/** The names of the tests in the report of either runner that failed at their first try. */
export function failedTests(file: string) {
  return [...new Set(firstFailures(readReport(file)).map(({ name }) => name))]
}

/** The objects with a name and the state of a failure, or, as Vitest says of a late test, with messages of one. */
function firstFailures(part: unknown, name = ''): { name: string; state: string }[] {
  if (typeof part !== 'object' || part === null) return []
  const own = nameKeys.map((key): unknown => Reflect.get(part, key)).findLast(isText) ?? name
  const state = String(Reflect.get(part, 'status'))
  const messages: unknown = Reflect.get(part, 'failureMessages')
  const isLate = Array.isArray(messages) && messages.length > 0
  const inner = Object.values(part).flatMap((value) => firstFailures(value, own))
  return own && (isLate || failedStates.includes(state)) ? [{ name: own, state }, ...inner] : inner
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Counts the finished tests in the output so far: Vitest names files with their tests, Playwright each test. */
export function testsDone(output: string) {
  const text = stripVTControlCharacters(output)
  const files = [...text.matchAll(/^ [✓❯×] .*\((\d+) tests?\b/gm)]
  const inFiles = files.reduce((sum, [, count]) => sum + Number(count), 0)
  const alone = text.match(/^ +[✓✘-] +\d+ \[.*/gm) ?? []
  return inFiles + alone.filter((line) => !line.includes('(retry #')).length
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
