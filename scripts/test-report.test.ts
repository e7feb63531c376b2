import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { playwrightCounts, vitestCounts } from './test-report.ts'

function written(report: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'chandlery-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('skipped and todo tests of Vitest count as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(vitestCounts(written(report))).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('a browser test that passed only at its second try counts as passed and as late', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightCounts(written({ stats }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    late: 1,
  })
})

test('a missing report counts no tests', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  expect(vitestCounts('/not/there.json')).toEqual(nothing)
  expect(playwrightCounts('/not/there.json')).toEqual({ ...nothing, late: 0 })
})
