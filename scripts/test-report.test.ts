import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { playwrightCounts, testsDone, vitestCounts } from './test-report.ts'

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
