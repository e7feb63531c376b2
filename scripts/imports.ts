import { type Import, type SourceFiles, importsOf, reachOf, sourceFiles } from './source-files.ts'

/** From bottom to top: a module imports its own layer and those below. */
const layers = [
  ['platform', 'content'],
  ['spreadsheets'],
  ['database'],
  ['subjects.server.ts'],
  ['settings'],
  ['http'],
  ['page-cache', 'media', 'mail', 'push', 'paper'],
  ['config.server.ts', 'context.ts'],
  ['ui'],
  ['catalogue', 'blog', 'videos', 'inbox', 'enquiry-list', 'newsletter', 'accounts'],
  ['my-ship', 'privacy', 'site', 'at-sea'],
  ['backup'],
  ['admin'],
  ['server', 'root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx'],
]
const lastLayer = layers.length - 1

const forTests = /\.(test|testing|contract)\.tsx?$/

export function importProblems(files: SourceFiles) {
  const problems: string[] = []
  for (const [path, code] of files) {
    if (isOfScripts(path)) problems.push(...jsxProblems(path, files))
    if (!isModule(path) || forTests.test(path)) continue
    if (layerOf(path) < 0) problems.push(`${path}: scripts/imports.ts must list this folder`)
    for (const entry of importsOf(path, code)) {
      const problem = problemOf(path, entry)
      if (problem) problems.push(`${path}: ${problem} (${entry.specifier})`)
    }
    if (path.endsWith('.island.tsx')) problems.push(...islandProblems(path, files))
  }
  return [...problems, ...circleProblems(files)]
}

function circleProblems(files: SourceFiles) {
  const problems: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) problems.push(`${trail.slice(start).join(' -> ')}: a circle of imports`)
    if (start >= 0 || done.has(path)) return
    for (const { target = '' } of importsOf(path, files.get(path) ?? '')) {
      if (isModule(target) && files.has(target)) visit(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of files.keys()) if (isModule(path)) visit(path, [])
  return problems
}

function problemOf(path: string, entry: Import) {
  const { specifier, target } = entry
  if (!target) return
  if (!target.startsWith('app/')) return outsideProblem(path, target)
  if (forTests.test(target)) return 'what is for tests stays in tests'
  const isNear = folderOf(path) === folderOf(target)
  if (specifier.startsWith('#') && isNear && folderOf(path))
    return 'inside a folder imports are relative'
  if (specifier.startsWith('..') && !isNear) return 'across folders imports begin with #app/'
  return directionProblem(path, entry)
}

/** app/subjects.server.ts collects these for the layers above the database. */
function isSubject(path: string) {
  return path.endsWith('/subject.server.ts')
}

function isBelowSubjects(path: string) {
  return layerOf(path) < layers.findIndex((layer) => layer.includes('subjects.server.ts'))
}

/** Only the server imports from outside app/: demo/ fills an empty database. */
function outsideProblem(path: string, target: string) {
  const isSeeding = layerOf(path) === lastLayer && target.startsWith('demo/')
  return isSeeding ? undefined : 'the site imports nothing from outside app'
}

function directionProblem(path: string, { target = '', isType }: Import) {
  if (isSubject(path) && !isType && !isBelowSubjects(target))
    return 'what a subject declares uses only types and the lowest layers'
  if (layerOf(target) <= layerOf(path) || !isModule(target)) return
  if (isSubject(target) && path === 'app/subjects.server.ts') return
  return `${folderNameOf(path)} stands below ${folderNameOf(target)}`
}

/** An island has no router, so a link or hook of React Router would fail. */
function islandProblems(island: string, files: SourceFiles) {
  return [...reachOf(island, files)].flatMap((path) =>
    importsOf(path, files.get(path) ?? '')
      .filter(({ specifier, isType }) => specifier === 'react-router' && !isType)
      .flatMap(({ names }) => names.filter((name) => name !== 'href' && !name.startsWith('type ')))
      .map((name) => `${island}: an island cannot use React Router's ${name} (${path})`),
  )
}

/** Node runs these folders' files itself, and cannot load JSX. */
function isOfScripts(path: string) {
  return /^(?:bench|scripts)\/.*\.ts$/.test(path) && !forTests.test(path)
}

function jsxProblems(path: string, files: SourceFiles) {
  return [...reachOf(path, files)]
    .filter((reached) => reached.endsWith('.tsx'))
    .map((reached) => `${path}: Node cannot load ${reached}`)
}

function isModule(path: string) {
  return /^app\/.*\.tsx?$/.test(path)
}

/** From the bottom; -1 for a folder without a layer. */
function layerOf(path: string) {
  return layers.findIndex((layer) => layer.includes(folderNameOf(path)))
}

function folderNameOf(path: string) {
  return path.split('/')[1] ?? ''
}

function folderOf(path: string) {
  return path.match(/^app\/([^/]+)\//)?.[1] ?? ''
}

if (import.meta.main) {
  const problems = importProblems(sourceFiles())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
