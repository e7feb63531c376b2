import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { failedTests, playwrightCounts, testsDone, vitestCounts } from './test-report.ts'

function written(report: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'chandlery-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('skipped and todo tests of Vitest count as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(vitestCounts(written(report))).toEqual({ passed: 7, failed: 1, skipped: 3, late: 0 })
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

test('the failed tests of both runners are named, and those that passed late', () => {
  const testResults = [
    {
      name: 'app/a.test.ts',
      status: 'failed',
      assertionResults: [
        { title: 'one', fullName: 'a one', status: 'failed' },
        { title: 'two', fullName: 'a two', status: 'passed', failureMessages: [] },
        { title: 'three', fullName: 'a three', status: 'passed', failureMessages: ['Error'] },
      ],
    },
  ]
  const report = written({ testResults })
  expect(failedTests(report)).toEqual(['a one', 'a three'])
  expect(vitestCounts(report).late).toBe(1)
  const late = {
    title: 'late',
    tests: [{ results: [{ status: 'timedOut' }, { status: 'passed' }] }],
  }
  const right = { title: 'right', tests: [{ results: [{ status: 'passed' }] }] }
  const suites = [{ title: 'a.spec.ts', specs: [late, right] }]
  expect(failedTests(written({ suites }))).toEqual(['late'])
})

test('a missing report counts no tests', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  expect(failedTests('/not/there.json')).toEqual([])
  expect(vitestCounts('/not/there.json')).toEqual({ ...nothing, late: 0 })
  expect(playwrightCounts('/not/there.json')).toEqual({ ...nothing, late: 0 })
})

test('the tests done so far are counted in the output of both runners', () => {
  const vitest = `
 \u001B[32m✓\u001B[39m app/media/media.test.ts \u001B[2m(\u001B[22m\u001B[2m27 tests\u001B[22m\u001B[2m)\u001B[22m 7885ms
   ✓ a picture is saved once (postgres) 2376ms
 ❯ app/mail/queue.test.ts (3 tests | 1 failed) 12ms
 ✓ app/blog/feed.test.ts (1 test) 2ms
`
  expect(testsDone(vitest)).toBe(31)
  const playwright = `
Running 539 tests using 2 workers

  ✓    1 [desktop] › e2e/about.spec.ts:51:1 › the three values are shown (1.3s)
  ✘    2 [phone] › e2e/faq.spec.ts:4:1 › it begins with (its) slider (2.0s)
  ✓    3 [phone] › e2e/faq.spec.ts:4:1 › it begins with (its) slider (retry #1) (2.0s)
  -    4 [phone] › e2e/faq.spec.ts:9:1 › left out
`
  expect(testsDone(playwright)).toBe(3)
})
