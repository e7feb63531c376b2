import { type Import, type SourceFiles, importsOf, reachOf, sourceFiles } from './source-files.ts'

/** Know no subject; together with the modules beside them in app/ they are the ground. */
const ground = [
  'ui',
  'desk',
  'manners',
  'content',
  'media',
  'mail',
  'database',
  'search',
  'http',
  'page-cache',
]
const subjects = ['catalogue', 'blog', 'videos', 'inbox', 'newsletter', 'accounts']
/** May use everything. */
const top = ['site', 'dashboard']
const topModule =
  /^app\/(root|routes|server|api\.server|pages\.server|page-door\.server|(?:owner|search)-door\.server|entry\.\w+)\.tsx?$/

const forTests = /\.(test|testing|contract)\.tsx?$/

/** Where an import goes against the direction ground -> subjects -> site, dashboard, server. */
export function importProblems(files: SourceFiles) {
  const problems: string[] = []
  for (const [path, code] of files) {
    if (!path.startsWith('app/') || forTests.test(path)) continue
    if (!levelOf(path)) problems.push(`${path}: scripts/imports.ts must place this folder`)
    for (const one of importsOf(path, code)) {
      const problem = problemOf(path, one)
      if (problem) problems.push(`${path}: ${problem} (${one.specifier})`)
    }
    if (path.endsWith('.island.tsx')) problems.push(...islandProblems(path, files))
  }
  return problems
}

function problemOf(path: string, { specifier, target }: Import) {
  if (!target) return
  if (!target.startsWith('app/')) return outsideProblem(path, target)
  if (forTests.test(target)) return 'what is for tests stays in tests'
  const isNear = folderOf(path) === folderOf(target)
  if (specifier.startsWith('#') && isNear && folderOf(path))
    return 'inside a folder imports are relative'
  if (specifier.startsWith('..') && !isNear) return 'across folders imports begin with #app/'
  return directionProblem(path, target)
}

/** The server fills an empty database from demo/; nothing else of the site looks outside app/. */
function outsideProblem(path: string, target: string) {
  const isSeeding = levelOf(path) === 'top' && target.startsWith('demo/')
  return isSeeding ? undefined : 'the site imports nothing from outside app'
}

function directionProblem(path: string, target: string) {
  const [from, to] = [levelOf(path), levelOf(target)]
  if (from === 'ground' && to !== 'ground') return 'the ground knows no subject and no page'
  if (from !== 'subject' || to === 'ground') return
  if (to === 'top') return 'a subject does not know the frame around it'
  const isOwn = folderOf(path) === folderOf(target)
  if (!isOwn && !target.endsWith('-form.tsx')) return 'of another subject only its form may be used'
}

/**
 * React Router has no router to work with where an island hydrates by itself: a link of its own, or
 * a hook, would empty the island.
 */
function islandProblems(island: string, files: SourceFiles) {
  return [...reachOf(island, files)].flatMap((path) =>
    importsOf(path, files.get(path) ?? '')
      .filter(({ specifier, isType }) => specifier === 'react-router' && !isType)
      .flatMap(({ names }) => names.filter((name) => name !== 'href' && !name.startsWith('type ')))
      .map((name) => `${island}: an island cannot use React Router's ${name} (${path})`),
  )
}

/** The layer of a file under app/; undefined for a folder that nobody has placed. */
export function levelOf(path: string) {
  const folder = folderOf(path)
  if (folder === '') return topModule.test(path) ? 'top' : 'ground'
  if (ground.includes(folder)) return 'ground'
  if (subjects.includes(folder)) return 'subject'
  return top.includes(folder) ? 'top' : undefined
}

/** The first folder under app; '' for a module beside the folders. */
function folderOf(path: string) {
  return path.match(/^app\/([^/]+)\//)?.[1] ?? ''
}

if (import.meta.main) {
  const problems = importProblems(sourceFiles())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
