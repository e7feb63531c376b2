import { levelOf } from './imports.ts'
import { type SourceFiles, reachOf, sourceFiles } from './source-files.ts'

const longestFile = 250
const farthestReach = 12

/** Files that may be longer, each with its reason. */
const longFiles = new Map<string, string>([])

/** Words and figures: their length says nothing about how hard they are to read. */
const isContent = /^(demo|app\/content)\//
const isTest = /\.(test|testing|contract|spec)\.tsx?$/
const isOwnersPage = /^app\/(dashboard|[^/]+\/manage)\//

/** Files over 250 lines, and public pages that bring along more than 12 files of their subjects. */
export function sizeProblems(files: SourceFiles, reasons = longFiles) {
  const long = [...files]
    .filter(([path, code]) => linesIn(code) > longestFile && !isContent.test(path))
    .filter(([path]) => !reasons.has(path))
    .map(
      ([path, code]) => `${path}: ${linesIn(code)} lines; more than ${longestFile} need a reason`,
    )
  const idle = [...reasons.keys()]
    .filter((path) => linesIn(files.get(path) ?? '') <= longestFile)
    .map((path) => `${path}: needs no reason any more`)
  const far = [...reaches(files)]
    .filter(([, reached]) => reached.length > farthestReach)
    .map(([page, reached]) => `${page}: reaches ${reached.length} files: ${reached.join(' ')}`)
  return [...long, ...idle, ...far]
}

/**
 * Public page -> what one must know to follow it: the files of the subjects and the site that it
 * brings along when it runs. The ground (looks, words, database) is the same under every page.
 */
export function reaches(files: SourceFiles) {
  const pages = [...files.keys()].filter(
    (path) => /^app\/.*-page\.tsx$/.test(path) && !isOwnersPage.test(path),
  )
  const counted = (path: string) => levelOf(path) !== 'ground' && !isTest.test(path)
  return new Map(pages.map((page) => [page, [...reachOf(page, files)].filter(counted)]))
}

function linesIn(code: string) {
  return code.split('\n').length - (code.endsWith('\n') ? 1 : 0)
}

function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

if (import.meta.main) {
  const files = sourceFiles()
  const code = [...files].filter(([path]) => !isContent.test(path))
  const middle = median(code.map(([, text]) => linesIn(text)))
  console.log(`${code.length} files, median ${middle} lines (the goal: 60)`)
  for (const [page, reached] of reaches(files))
    console.log(`${page} reaches ${reached.length} files`)
  const problems = sizeProblems(files)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
