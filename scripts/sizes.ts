import { type SourceFiles, reachOf, sourceFiles } from './source-files.ts'

const longestFile = 250
const mostModules = { public: 25, admin: 50 }

/** Pages over this limit, with their number of modules; these numbers can only decrease. */
const heavyPages = new Map([
  ['app/accounts/admin/account-page.tsx', 56],
  ['app/accounts/admin/people-page.tsx', 52],
  ['app/admin/first-run/step-page.tsx', 51],
  ['app/admin/overview/overview-page.tsx', 76],
  ['app/blog/admin/add-blog-page.tsx', 53],
  ['app/blog/admin/edit-blog-page.tsx', 54],
  ['app/catalogue/admin/bulk-edit-page.tsx', 54],
  ['app/catalogue/admin/manage-products-page.tsx', 52],
  ['app/catalogue/admin/spreadsheet-page.tsx', 64],
  ['app/catalogue/product-page.tsx', 34],
  ['app/inbox/admin/read-enquiry-page.tsx', 84],
  ['app/inbox/status-page.tsx', 32],
  ['app/privacy/person-page.tsx', 60],
  ['app/catalogue/search/search-page.tsx', 44],
  ['app/enquiry-list/enquiry-list-page.tsx', 71],
  ['app/enquiry-list/paste-page.tsx', 53],
  ['app/site/home-page.tsx', 37],
])

/** Files that may be longer, each with its reason. */
const longFiles = new Map<string, string>([])

/** Content files: a long one is not harder to read. */
const isContent = /^(demo|app\/content)\//
const isTest = /\.(test|testing|contract|spec)\.tsx?$/
const isAdminPage = /^app\/(?:admin|privacy|[^/]+\/admin)\//

/** Files over 250 lines, and pages that load more of our modules than allowed. */
export function sizeProblems(files: SourceFiles, reasons = longFiles, heavy = heavyPages) {
  const long = [...files]
    .filter(([path, code]) => linesIn(code) > longestFile && !isContent.test(path))
    .filter(([path]) => !reasons.has(path))
    .map(
      ([path, code]) => `${path}: ${linesIn(code)} lines; more than ${longestFile} need a reason`,
    )
  const idle = [...reasons.keys()]
    .filter((path) => linesIn(files.get(path) ?? '') <= longestFile)
    .map((path) => `${path}: needs no reason any more`)
  return [...long, ...idle, ...heavyProblems(files, heavy)]
}

function heavyProblems(files: SourceFiles, heavy: Map<string, number>) {
  const pages = pageModules(files)
  const gone = [...heavy.keys()].filter((page) => !pages.has(page))
  const wrong = [...pages].flatMap(([page, { length: count }]) => {
    const most = isAdminPage.test(page) ? mostModules.admin : mostModules.public
    const known = heavy.get(page)
    if (count > (known ?? most))
      return [`${page}: loads ${count} modules, more than ${known ?? most}`]
    return known !== undefined && count < known ? [`${page}: loads ${count} now, not ${known}`] : []
  })
  return [...gone.map((page) => `${page}: is no page`), ...wrong]
}

/** Page -> our modules that it loads, with itself and all layers below it; imports of types do not count. */
export function pageModules(files: SourceFiles) {
  const pages = [...files.keys()].filter((path) => /^app\/.*-page\.tsx$/.test(path))
  const isModule = (path: string) => /\.tsx?$/.test(path) && !isTest.test(path)
  return new Map(pages.map((page) => [page, [...reachOf(page, files)].filter(isModule)]))
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
  for (const [page, modules] of pageModules(files))
    console.log(`${page} loads ${modules.length} modules`)
  const problems = sizeProblems(files)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
