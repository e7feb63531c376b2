import { globSync, readFileSync } from 'node:fs'

import { root } from './run.ts'
import { type SourceFiles, sourceFiles } from './source-files.ts'

/** A row (`R-NAV-1`) with the tests that prove it, or a resolution (`C-1`), which names none. */
export type Rule = { id: string; words: string; tests: string[] }
/** A visible text and where it is to be read: addresses of the site, or files that hold it as a string. */
export type Text = { words: string; places: string[] }
export type Specification = { rows: Rule[]; resolutions: Rule[]; texts: Text[] }

export const specificationPath = 'docs/specification.md'

const heads = ['id | must be true | proved by', 'id | what holds', 'text | read at']

/** Reads every line of every table; throws at a line that it cannot place, so that none is left out. */
export function readSpecification(markdown = readFileSync(root + specificationPath, 'utf8')) {
  const found: Specification = { rows: [], resolutions: [], texts: [] }
  for (const line of markdown.split('\n').filter((line) => line.startsWith('|'))) {
    const cells = line.split('|').slice(1, -1)
    const [first = '', second = '', third = ''] = cells.map((cell) => cell.trim())
    const rule = { id: first, words: second, tests: inCode(third) }
    if (/^R-[A-Z]+-\d+$/.test(first) && cells.length === 3) found.rows.push(rule)
    else if (/^C-\d+$/.test(first) && cells.length === 2) found.resolutions.push(rule)
    else if (/^`[^`]+`$/.test(first) && cells.length === 2)
      found.texts.push({ words: first.slice(1, -1), places: inCode(second) })
    else if (!isHead(cells)) throw new Error(`${specificationPath}: what is this line? ${line}`)
  }
  return found
}

function inCode(cell: string) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
}

function isHead(cells: string[]) {
  const words = cells.map((cell) => cell.trim())
  return heads.includes(words.join(' | ')) || words.every((cell) => /^-+$/.test(cell))
}

/** Every file in which a code may stand, this document and its own test aside. */
export function filesThatCite(): SourceFiles {
  const paths = globSync(['docs/decisions/*.md', '*.md'], { cwd: root })
  const documents = paths.map((path): [string, string] => [path, readFileSync(root + path, 'utf8')])
  const files = new Map([...sourceFiles(), ...documents])
  files.delete('scripts/specification.test.ts')
  return files
}

const code = /\b(?:R-[A-Z]+|C)-\d+\b/g

export function codesIn(text: string) {
  return new Set(text.match(code))
}

const isTest = /\.(test|spec)\.tsx?$/
const title = /(?:\btest(?:\.each\([^)]*\))?|\]\))\(\s*(['"`])(.*?)\1,/gs
const commentAbove = /((?:^[ \t]*\/\/.*\n)+)[ \t]*test\b/gm

/** The codes in the titles of a file's tests, and in the comments right above them. */
export function codesAtTests(text: string) {
  const titles = [...text.matchAll(title)].map(([, , words = '']) => words)
  const comments = [...text.matchAll(commentAbove)].map(([, words = '']) => words)
  return codesIn([...titles, ...comments].join('\n'))
}

/** Rows without a test, and tests that do not name the row that they are said to prove. */
export function rowProblems(rows: Rule[], files: SourceFiles) {
  return rows.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} names no test`]
    return tests.flatMap((path) => {
      const text = files.get(path)
      if (text === undefined || !isTest.test(path)) return [`${id}: ${path} is no test`]
      return codesAtTests(text).has(id) ? [] : [`${id}: no title of a test in ${path} names it`]
    })
  })
}

/** Codes that some file names and the document does not have. */
export function codeProblems({ rows, resolutions }: Specification, files: SourceFiles) {
  const known = new Set([...rows, ...resolutions].map(({ id }) => id))
  return [...files].flatMap(([path, text]) =>
    [...codesIn(text)].filter((id) => !known.has(id)).map((id) => `${path}: there is no ${id}`),
  )
}

/** Texts in files that do not hold them as a whole string, and texts quoted in rules but not listed. */
export function textProblems({ rows, resolutions, texts }: Specification, files: SourceFiles) {
  const listed = new Set(texts.map(({ words }) => words))
  const quoted = [...rows, ...resolutions].flatMap(({ id, words }) =>
    [...words.replaceAll(/`[^`]*`/g, '').matchAll(/"([^"]+)"/g)]
      .filter(([, quote = '']) => !listed.has(quote))
      .map(([quote]) => `${id}: ${quote} is not among the texts`),
  )
  const unsaid = texts.flatMap(({ words, places }) => {
    if (places.length === 0) return [`"${words}" is to be read nowhere`]
    return places
      .filter((place) => !place.startsWith('/') && !holds(files.get(place) ?? '', words))
      .map((place) => `${place} does not say "${words}"`)
  })
  return [...quoted, ...unsaid]
}

/** Whether `words` stand in a source as the whole of a string, a pattern or the text of an element. */
function holds(source: string, words: string) {
  const parts = source.split(words)
  return parts.some(
    (after, place) =>
      place > 0 && /['"`>/^]\s*$/.test(parts[place - 1] ?? '') && /^\s*['"`<$/]/.test(after),
  )
}
