import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'
import { isStress } from '#tests/stress.testing.ts'

import { openReader } from './read-rows.server.ts'
import { repeated, sheetOf, workbookOf } from './workbook.testing.ts'

const MiB = 1024 * 1024
/** Those of the paste form, for strangers, and of an import. */
const limits = {
  strangers: { rows: 2000, columns: 40, cell: 500, inflated: 40 * MiB, elements: 2e6, texts: 2e7 },
  owners: {
    rows: 100_000,
    columns: 101,
    cell: 20_000,
    inflated: 400 * MiB,
    elements: 4e7,
    texts: 64 * MiB,
  },
}
const rows = sheetOf([
  ['Qty', 'Part'],
  ['1', 'Gasket'],
])
const styles = (text: string) => [
  { name: 'xl/styles.xml', text: `<styleSheet>${text}</styleSheet>` },
]
/** Of about 39 MB each, 180 to 300 kB when they are packed. */
const workbooks = {
  'styles of dates': () =>
    workbookOf(rows, {
      others: styles(`<cellXfs>${repeated('<xf numFmtId="14"/>', 2e6)}</cellXfs>`),
    }),
  'styles of nothing': () => workbookOf(rows, { others: styles(repeated('<xf/>', 7.8e6)) }),
  formats: () =>
    workbookOf(rows, { others: styles(repeated('<numFmt numFmtId="1" formatCode="d"/>', 1e6)) }),
  'empty shared texts': () => workbookOf(rows, { strings: repeated('<si/>', 7.8e6) }),
  'shared texts': () =>
    workbookOf(rows, { strings: repeated(`<si><t>${'x'.repeat(480)}</t></si>`, 78_000) }),
  'cells in one row': () => workbookOf(`<row>${repeated('<c><v>1</v></c>', 2.6e6)}</row>`),
  'cells of one text': () =>
    workbookOf(repeated(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 18_000), {
      strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
    }),
  'one cell': () =>
    workbookOf(`<row><c t="str"><v>${repeated('x', 39e6).replaceAll('--', '')}</v></c></row>`),
  'one comment': () => workbookOf(`<!--${repeated('x', 39e6).replaceAll(/<!--|-->/g, '')}-->`),
  'nested elements': () => workbookOf(`<row>${repeated('<a>', 13e6)}`),
  attributes: () =>
    workbookOf(
      `<row><c ${Array.from({ length: 600_000 }, (_, n) => `a${n}="${n % 7}"`).join(' ')}/></row>`,
    ),
  entities: () =>
    workbookOf(
      `<!DOCTYPE a [${Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('')}]><row><c t="str"><v>&e20;</v></c></row>`,
    ),
  'two large parts': () =>
    workbookOf(rows, {
      strings: repeated('<si><t>a</t></si>', 1.3e6),
      others: styles(repeated('<a/>', 6e6)),
    }),
}

async function largestMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

async function children() {
  const list = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}

/** The most memory that the process and its children have while this runs, above that before. */
async function growthOf(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss()
  const most = { site: 0, child: 0 }
  const watch = setInterval(async () => {
    most.site = Math.max(most.site, process.memoryUsage.rss() - before)
    const all = await Promise.all((await children()).map(largestMemory))
    most.child = Math.max(most.child, ...all)
  }, 40)
  await work()
  clearInterval(watch)
  return most
}

const readers = [openReader().readRows, openReader().readRows]

async function outcomeOf(
  file: Buffer | string,
  who: keyof typeof limits,
  readRows = readers[0] ?? openReader().readRows,
) {
  let cells = 0
  const take = (some: { cells: string[] }[]) => {
    cells += some.reduce((sum, row) => sum + row.cells.length, 0)
  }
  const reading = readRows(file, { limits: limits[who], time: 60_000, take })
  return reading.then(
    () => `${cells} cells`,
    (error: unknown) => String(error),
  )
}

/** The slowest four meet the same limits as others here. */
const slow = new Set(['styles of nothing', 'formats', 'cells in one row', 'two large parts'])
const tried = Object.entries(workbooks).filter(([name]) => isStress || !slow.has(name))

test.each(tried)(
  'two workbooks of %s at once do not fill the memory nor hold up the site',
  async (_, made) => {
    const bytes = made()
    const outcomes: string[] = []
    const begun = process.threadCpuUsage()
    const most = await growthOf(async () => {
      const both = readers.map((readRows) => outcomeOf(bytes, 'strangers', readRows))
      outcomes.push(...(await Promise.all(both)))
    })
    const { user, system } = process.threadCpuUsage(begun)
    for (const outcome of outcomes)
      expect(outcome).toMatch(/too large to read|is damaged|^FileRefused: .* is empty|^\d+ cells/)
    expect(most.site).toBeLessThan(100 * MiB)
    expect(most.child).toBeLessThan(210 * MiB)
    expect((user + system) / 1000).toBeLessThan(500)
  },
)

test('a child that takes too much memory is ended with words, and the next file is read', async () => {
  const { readRows } = openReader({
    program: 'app/spreadsheets/reader-child.ts',
    memory: 100 * MiB,
    flags: ['--max-old-space-size=192'],
    idleTime: 1_000,
  })
  const strings = Array.from({ length: 100_000 }, () => {
    return `<si><t>${randomBytes(200).toString('hex')}</t></si>`
  })
  const file = join(freshFolder(), 'large.xlsx')
  await writeFile(file, workbookOf(rows, { strings: strings.join('') }))
  expect(await outcomeOf(file, 'owners', readRows)).toMatch(
    /too large to read: reading it takes too much memory/,
  )
  expect(await outcomeOf(workbookOf(rows), 'owners', readRows)).toBe('4 cells')
})

test('the reader waits for the site, which gets few rows at a time', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `${n};${'x'.repeat(n % 500)}`).join('\n')
  let [rowsTaken, most, largest] = [0, 0, 0]
  let waiting = 0
  await (readers[0] ?? openReader().readRows)(Buffer.from(many), {
    limits: limits.owners,
    time: 60_000,
    async take(some) {
      most = Math.max(most, (waiting += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      rowsTaken += some.length
      largest = Math.max(largest, some.flatMap(({ cells }) => cells).join('').length)
      waiting -= 1
    },
  })
  expect([rowsTaken, most]).toEqual([20_000, 1])
  expect(largest).toBeLessThan(110_000)
})

test('what the site throws ends the reading, and the next file is read', async () => {
  const [readRows = openReader().readRows] = readers
  const many = Buffer.from('a;b\n'.repeat(50_000))
  const take = () => Promise.reject(new Error('The database is gone'))
  await expect(readRows(many, { limits: limits.owners, time: 60_000, take })).rejects.toThrow(
    'The database is gone',
  )
  expect(await outcomeOf(workbookOf(rows), 'owners', readRows)).toBe('4 cells')
})
