import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from './run.ts'
import {
  type Counts,
  failedTests,
  playwrightCounts,
  testsDone,
  vitestCounts,
} from './test-report.ts'

type Step = {
  name: string
  commands: string[][]
  environment?: NodeJS.ProcessEnv
  report?: string
  counts?: () => Counts
  needs?: string
}

const progressInterval = 15_000

const temporary = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'chandlery-check-'))
// PostgreSQL runs as another user and needs its own folder in it.
chmodSync(temporary, 0o711)
process.on('exit', () => {
  try {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // An interrupted run may still write into it.
  }
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const vitestReport = join(temporary, 'vitest.json')
const playwrightReport = join(temporary, 'playwright.json')

const steps: Step[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  {
    name: 'lint',
    commands: [
      ['oxlint', '--deny-warnings'],
      ['node', 'scripts/imports.ts'],
    ],
  },
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  // Needs route types of the previous step.
  { name: 'unused', commands: [['knip']] },
  // Before the tests, many of which would wait for it.
  { name: 'build', commands: [['node', 'scripts/build.ts']] },
  {
    name: 'tests',
    commands: [
      [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
    ],
    // Otherwise each test process compiles the packages again.
    environment: { TMPDIR: temporary, NODE_COMPILE_CACHE: join(temporary, 'compiled') },
    report: vitestReport,
    counts: () => vitestCounts(vitestReport),
  },
  {
    name: 'browser',
    commands: [
      ['node', 'scripts/chromium.ts'],
      ['playwright', 'test', '--reporter=list,json'],
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, TMPDIR: temporary },
    report: playwrightReport,
    counts: () => playwrightCounts(playwrightReport),
    needs: 'build',
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !steps.some((step) => step.name === name))
if (unknown) {
  console.error(
    `There is no step "${unknown}". The steps: ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
await check(steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))

/** Linux's memory folder: tests make thousands of databases, and a disk spends a third of their time on flushing. */
function folderInMemory() {
  const folder = '/dev/shm'
  const room = 8 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) >= room ? folder : undefined
  } catch {
    return undefined
  }
}

async function check(chosen: Step[]) {
  const broken = new Set<string>()
  const names: string[] = []
  let passed = 0
  let failed = 0
  for (const step of chosen) {
    const isPossible = !step.needs || !broken.has(step.needs)
    const result = isPossible ? await take(step) : leaveOut(step)
    passed += result.passed
    failed += result.failed
    if (result.failed > 0) broken.add(step.name)
    if (result.failed > 0 && !step.report) names.push(step.name)
    if (step.report) names.push(...failedTests(step.report))
  }
  process.exitCode = failed > 0 ? 1 : 0
  // Again at the end, because the output is longer than a check displays.
  for (const name of names) console.log(`failed or late: ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
}

async function take(step: Step) {
  const started = performance.now()
  const print = (state: string) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${step.name.padEnd(10)}${seconds.padStart(7)} s  ${state}`)
  }
  const { code, output } = await runAll(step, print)
  const counts = step.counts?.()
  const failed = failures(code, counts)
  print((failed ? 'FAILED' : 'ok') + details(counts))
  if (failed > 0 || counts?.late) console.log(`${output}\n`)
  return { passed: counts?.passed ?? (failed ? 0 : 1), failed }
}

function leaveOut({ name, needs }: Step) {
  console.log(`${name.padEnd(10)}${'–'.padStart(7)}    FAILED (not run, because ${needs} failed)`)
  return { passed: 0, failed: 1 }
}

async function runAll({ commands, environment, counts }: Step, print: (state: string) => void) {
  let live = ''
  let said = ''
  const progress = () => print(counts ? `… ${testsDone(live)} tests done` : '…')
  const timer = setInterval(progress, progressInterval)
  try {
    for (const [program = '', ...words] of commands) {
      const { code, output } = await run(program, words, environment, (text) => (live += text))
      said += `${output}\n`
      if (code !== 0) return { code, output: said.trim() }
    }
    return { code: 0, output: said.trim() }
  } finally {
    clearInterval(timer)
  }
}

/** A skipped test fails, and so does a runner without tests. */
function failures(code: number | null, counts?: Counts) {
  if (!counts) return code === 0 ? 0 : 1
  const failed = counts.failed + counts.skipped
  const isSilent = counts.passed + failed === 0
  return failed || (code === 0 && !isSilent ? 0 : 1)
}

function details(counts?: Counts) {
  if (!counts) return ''
  const { passed, failed, skipped, late } = counts
  const parts = [
    `${passed} passed`,
    late && `${late} of them at the second try`,
    failed && `${failed} failed`,
    skipped && `${skipped} skipped`,
  ]
  return ` (${parts.filter(Boolean).join(', ')})`
}
