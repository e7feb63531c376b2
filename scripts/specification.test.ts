import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  codeProblems,
  codesAtTests,
  codesIn,
  filesThatCite,
  readSpecification,
  rowProblems,
  textProblems,
} from './specification.ts'

const specification = readSpecification()
const files = filesThatCite()

/** The number of rows of each chapter, in the order of the chapters. */
const chapters = {
  GEN: 7,
  LAY: 8,
  NAV: 17,
  SLUG: 2,
  HOME: 26,
  ABOUT: 8,
  CONT: 6,
  BLOG: 4,
  PROD: 5,
  FAQ: 3,
  BRAND: 5,
  PRIV: 1,
  CAT: 5,
  VID: 1,
  LOGIN: 1,
  PSL: 1,
  NEWS: 3,
  ADM: 10,
  ENT: 10,
  ST: 3,
  VAL: 6,
  ROLE: 3,
  API: 14,
  ERR: 10,
  CONST: 3,
}
const numbered = (start: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${start}-${place + 1}`)

test('the 162 rows and the 96 resolutions are listed once, in order', () => {
  const rows = Object.entries(chapters).flatMap(([name, count]) => numbered(`R-${name}`, count))
  expect(rows).toHaveLength(162)
  expect(specification.rows.map(({ id }) => id)).toEqual(rows)
  expect(specification.resolutions.map(({ id }) => id)).toEqual(numbered('C', 96))
  const silent = [...specification.rows, ...specification.resolutions].filter(
    ({ words }) => words.length < 5,
  )
  expect(silent).toEqual([])
})

test('rows and resolutions have the wording that the user accepted', () => {
  const { rows, resolutions } = specification
  const wording = [...rows, ...resolutions].map(({ id, words, note }) => `${id}|${words}|${note}\n`)
  // It changes with a new or changed resolution of the user, and with nothing else.
  expect(hash('sha256', wording.join(''))).toBe(
    'adfeb097548cc8da5953aa60d8019f03355ffccce72ef07b858a79e4b1a63b05',
  )
})

test('every row names tests that name it', () => {
  expect(rowProblems(specification.rows, files)).toEqual([])
})

test('every code in the project has a line, and nearly every resolution is cited', () => {
  expect(codeProblems(specification, files)).toEqual([])
  const cited = codesIn([...files.values()].join('\n'))
  const uncited = specification.resolutions.filter(({ id }) => !cited.has(id)).map(({ id }) => id)
  // C-71 and C-72 are proved by tests of their subjects, and C-76 defines words.
  expect(['C-71', 'C-72', 'C-76']).toEqual(expect.arrayContaining(uncited))
})

test('the title of a test for several rows names each of them', () => {
  const ranges = [...files]
    .filter(([path]) => /\.(test|spec)\.tsx?$/.test(path))
    .filter(([, code]) => /\bR-[A-Z]+-\d+ to (?:R-|\d)/.test(code))
  expect(ranges.map(([path]) => path)).toEqual([])
})

test('C-74: every text has a place, and files contain the texts that are listed for them', () => {
  const { texts } = specification
  expect(texts.length).toBeGreaterThan(150)
  expect(new Set(texts.map(({ words }) => words)).size).toBe(texts.length)
  expect(texts.filter(({ places }) => !places[0]?.startsWith('/')).length).toBeGreaterThan(25)
  expect(textProblems(specification, files)).toEqual([])
})

const row = (id: string, ...tests: string[]) => ({ id, words: 'The logo is blue', note: '', tests })

test('a row without a test, and a test that is missing or names another row, are reported', () => {
  const sample = new Map([
    ['e2e/a.spec.ts', `test('R-LAY-1 C-2: the bar', async () => {\n  // R-LAY-2\n})`],
    ['app/a.ts', '/** R-LAY-1 */'],
  ])
  expect(rowProblems([row('R-LAY-1', 'e2e/a.spec.ts')], sample)).toEqual([])
  expect(
    rowProblems(
      [
        row('R-LAY-1'),
        row('R-LAY-1', 'e2e/b.spec.ts'),
        row('R-LAY-1', 'app/a.ts'),
        row('R-LAY-2', 'e2e/a.spec.ts'),
        row('R-LAY-11', 'e2e/a.spec.ts'),
      ],
      sample,
    ),
  ).toEqual([
    'R-LAY-1 names no test',
    'R-LAY-1: e2e/b.spec.ts is no test',
    'R-LAY-1: app/a.ts is no test',
    'R-LAY-2: no title of a test in e2e/a.spec.ts names it',
    'R-LAY-11: no title of a test in e2e/a.spec.ts names it',
  ])
})

test('codes are found in the title of a test, also after a table, and in the comment right above', () => {
  const code = `test.each(engines)(
  'lists are whole (R-API-1) (%s)', async () => {
    await page.goto('R-API-2', {})
})
test.each([
  ['a', 1],
])('R-API-3: %s is kept', async () => {})
// Many at once (R-API-4),
// and none at all.
test('they are kept', () => {})
// R-API-5 is elsewhere.
const one = 1
for (const n of [1]) test(\`R-API-6: page \${n}\`, () => {})`
  expect([...codesAtTests(code)].toSorted()).toEqual(['R-API-1', 'R-API-3', 'R-API-4', 'R-API-6'])
})

test('a code without a line is reported, with the file that cites it', () => {
  const known = { rows: [row('R-LAY-1')], resolutions: [row('C-1')], texts: [] }
  const sample = new Map([['app/a.ts', '// R-LAY-1, C-1, C-12, R-LAY-9 (F-SRCH-1)']])
  expect(codeProblems(known, sample)).toEqual([
    'app/a.ts: there is no C-12',
    'app/a.ts: there is no R-LAY-9',
  ])
})

test('a text that differs by one letter is reported, in a rule and in a file', () => {
  const text = (words: string, ...places: string[]) => ({ words, places })
  const quoting = { ...row('R-LAY-1'), words: 'The button "Send" and the bar "Sent" (`a="b"`)' }
  const sample = new Map([['app/a.tsx', `<b>\n  Send\n</b> 'Sent!' "Resend"`]])
  const problemsOf = (...texts: { words: string; places: string[] }[]) =>
    textProblems({ rows: [quoting], resolutions: [], texts }, sample)
  expect(problemsOf(text('Send', 'app/a.tsx', '/faq'), text('Sent!', 'app/a.tsx'))).toEqual([
    'R-LAY-1: "Sent" is not among the texts',
  ])
  expect(problemsOf(text('Send', 'app/b.tsx'), text('Sent', 'app/a.tsx'), text('send'))).toEqual([
    'app/b.tsx does not say "Send"',
    'app/a.tsx does not say "Sent"',
    '"send" is to be read nowhere',
  ])
})

test('a line that is neither row nor resolution nor text is an error', () => {
  const read = (line: string) =>
    readSpecification(
      `| id | must be true | note | proved by |\n| --- | --- | --- | --- |\n${line}`,
    )
  expect(read('| R-LAY-1 | It is blue | C-1 | `e2e/a.spec.ts`, `app/b.test.ts` |').rows).toEqual([
    { id: 'R-LAY-1', words: 'It is blue', note: 'C-1', tests: ['e2e/a.spec.ts', 'app/b.test.ts'] },
  ])
  expect(read('| `Shop Now` | `/`, `/faq` |').texts).toEqual([
    { words: 'Shop Now', places: ['/', '/faq'] },
  ])
  for (const line of ['| R_LAY-1 | x | `y` |', '| Shop Now | `/` |', '| C-1 | x | `y` |']) {
    expect(() => read(line)).toThrow(line)
  }
})
