import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { root } from './run.ts'

/** Relative path (`app/root.tsx`) to text. */
export type SourceFiles = Map<string, string>

const folders = ['*', '{app,tests,scripts,e2e,bench,demo,migrations}/**/*']

export function sourceFiles(): SourceFiles {
  const patterns = folders.map((folder) => `${folder}.{ts,tsx,mts,mjs,css,sql}`)
  const paths = globSync(patterns, { cwd: root }).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(root + path, 'utf8')]))
}

export type Import = {
  specifier: string
  target: string | undefined
  /** Empty for a side effect or `import()`. */
  names: string[]
  isType: boolean
}

const statement =
  /^(?:import|export)\s+(type\s+)?(?:([\w$*\s{},]+?)\s+from\s+)?['"]([^'"\n]+)['"]/gm
const expression = /(?<!typeof )\bimport\(\s*['"]([^'"\n]+)['"]/g

export function importsOf(path: string, code: string): Import[] {
  const statements = [...code.matchAll(statement)].map(([, type, clause = '', specifier = '']) => ({
    specifier,
    target: targetOf(path, specifier),
    names: namesIn(clause),
    isType: Boolean(type) || isOnlyTypes(clause) || specifier.includes('/+types/'),
  }))
  const calls = [...code.matchAll(expression)].map(([, specifier = '']) => ({
    specifier,
    target: targetOf(path, specifier),
    names: [],
    isType: false,
  }))
  return [...statements, ...calls]
}

/** `@scope/name` of `@scope/name/part`. */
export function packageOf(specifier: string) {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
}

function targetOf(path: string, specifier: string) {
  const file = specifier.replace(/\?.*$/, '')
  if (/^#(?:app|tests)\//.test(file)) return file.slice(1)
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined
}

function namesIn(clause: string) {
  const names = clause.replace(/[{}]/g, ',').split(',')
  return names.map((name) => name.trim().split(' as ')[0] ?? '').filter(Boolean)
}

function isOnlyTypes(clause: string) {
  const names = namesIn(clause)
  return names.length > 0 && names.every((name) => name.startsWith('type '))
}

export function reachOf(path: string, files: SourceFiles, reached = new Set<string>()) {
  const code = files.get(path)
  if (code === undefined || reached.has(path)) return reached
  reached.add(path)
  for (const { target, isType } of importsOf(path, code)) {
    if (target && !isType) reachOf(target, files, reached)
  }
  return reached
}
