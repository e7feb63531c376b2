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

test('a test that Vitest skipped, or that is still to be written, counts as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(vitestCounts(written(report))).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('a browser test that passed only at its second try is told apart', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightCounts(written({ stats }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    late: 1,
  })
})

test('a runner that died before its report has counted nothing', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  expect(vitestCounts('/not/there.json')).toEqual(nothing)
  expect(playwrightCounts('/not/there.json')).toEqual({ ...nothing, late: 0 })
})
