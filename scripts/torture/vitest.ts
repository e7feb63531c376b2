import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { startProcess } from '../../bench/process.ts'
import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import { withFolder } from './site.ts'

const randomMeta = z.object({
  routes: z.array(z.string()).default([]),
  requests: z.number().default(0),
  failures: z.number().default(0),
})
const report = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ meta: randomMeta, failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

export async function testRows(file: string): Promise<Row[]> {
  const { numPassedTests, numTotalTests } = await tested(file)
  return [passedRow(numPassedTests, numTotalTests)]
}

export async function fuzzRows(runs: number): Promise<Row[]> {
  const environment = { STRESS: `${runs}` }
  const { metas, numPassedTests, numTotalTests } = await tested(
    'tests/api-random.test.ts',
    environment,
  )
  const routes = new Set(metas.flatMap((meta) => meta.routes))
  const sum = (figure: 'requests' | 'failures') =>
    metas.reduce((total, meta) => total + meta[figure], 0)
  return [
    passedRow(numPassedTests, numTotalTests),
    { what: 'random requests', measured: short(sum('requests')) },
    { what: 'routes reached', measured: `${routes.size}` },
    atMost('answers of 500 and more', sum('failures'), 0, 'answers'),
  ]
}

function passedRow(passed: number, total: number) {
  const figures = `${passed} of ${total}`
  return atLeast('tests passed', total === 0 ? 0 : (100 * passed) / total, 100, '%', figures)
}

/** Runs one file of tests; what fails is printed. */
function tested(file: string, environment = {}) {
  return withFolder(async (folder) => {
    const output = join(folder, 'report.json')
    const words = ['run', file, '--maxWorkers=1', '--testTimeout=0', '--reporter=json']
    const vitest = ['node_modules/vitest/vitest.mjs', ...words, `--outputFile=${output}`]
    await startProcess(process.execPath, vitest, environment).ended
    const { testResults, ...counts } = report.parse(JSON.parse(await readFile(output, 'utf8')))
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    for (const message of results.flatMap((file) => file.failureMessages)) console.error(message)
    return { ...counts, metas: results.map(({ meta }) => meta) }
  })
}
