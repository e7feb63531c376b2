import { globSync, readFileSync } from 'node:fs'

import { root } from './run.ts'
import { type SourceFiles, sourceFiles } from './source-files.ts'

/** A row (`R-NAV-1`) with its tests, or a resolution (`C-1`) without. */
export type Rule = { id: string; words: string; note: string; tests: string[] }
/** A visible text with paths of the site, or files that contain it as a string. */
export type Text = { words: string; places: string[] }
export type Specification = { rows: Rule[]; resolutions: Rule[]; texts: Text[] }

export const specificationPath = 'docs/specification.md'

const heads = ['id | must be true | note | proved by', 'id | what holds', 'text | read at']

/** Reads every table; throws at unknown lines, so that none is skipped. */
export function readSpecification(markdown = readFileSync(root + specificationPath, 'utf8')) {
  const found: Specification = { rows: [], resolutions: [], texts: [] }
  for (const line of markdown.split('\n').filter((line) => line.startsWith('|'))) {
    const cells = line.split('|').slice(1, -1)
    const [first = '', second = '', note = '', tests = ''] = cells.map((cell) => cell.trim())
    const rule = { id: first, words: second, note, tests: inCode(tests) }
    if (/^R-[A-Z]+-\d+$/.test(first) && cells.length === 4) found.rows.push(rule)
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

export function codesAtTests(text: string) {
  const titles = [...text.matchAll(title)].map(([, , words = '']) => words)
  const comments = [...text.matchAll(commentAbove)].map(([, words = '']) => words)
  return codesIn([...titles, ...comments].join('\n'))
}

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

export function codeProblems({ rows, resolutions }: Specification, files: SourceFiles) {
  const known = new Set([...rows, ...resolutions].map(({ id }) => id))
  return [...files].flatMap(([path, text]) =>
    [...codesIn(text)].filter((id) => !known.has(id)).map((id) => `${path}: there is no ${id}`),
  )
}

/** Quoted, but not read by visitors: characters, and names of attributes and form fields. */
const notTexts = ['/', '&', '+', '...', 'page', 'image', 'file']

/** Texts that a listed file lacks as a whole string, and quoted texts that the list lacks. */
export function textProblems({ rows, texts }: Specification, files: SourceFiles) {
  const listed = new Set([...notTexts, ...texts.map(({ words }) => words)])
  const quoted = rows.flatMap(({ id, words }) =>
    [...words.replaceAll(/`[^`]*`/g, '').matchAll(/"([^"]+)"/g)]
      .filter(([, quote = '']) => !listed.has(quote))
      .map(([quote]) => `${id}: ${quote} is not among the texts`),
  )
  const unsaid = texts.flatMap(({ words, places }) => {
    if (places.length === 0) return [`"${words}" is to be read nowhere`]
    return places
      .filter((file) => !file.startsWith('/') && !holds(files.get(file) ?? '', words))
      .map((file) => `${file} does not say "${words}"`)
  })
  return [...quoted, ...unsaid]
}

/** As a whole string, pattern or text of an element. */
function holds(source: string, words: string) {
  const parts = source.split(words)
  return parts.some(
    (after, index) =>
      index > 0 && /['"`>/^]\s*$/.test(parts[index - 1] ?? '') && /^\s*['"`<$/]/.test(after),
  )
}
