import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { sourceFiles } from './source-files.ts'

const documents = ['README.md', 'STYLE.md', ...globSync('docs/*.md')]

/** All code that the documents name is here. */
const code = /^(?:app|scripts|e2e|tests|bench)\/.+\.(?:ts|tsx|mjs)$/
const texts = [...sourceFiles()].filter(
  ([path]) => code.test(path) && path !== 'scripts/documents.test.ts',
)
const words = new Set(texts.flatMap(([, text]) => text.match(/[A-Za-z][A-Za-z0-9]+/g)))

test.each(documents)('every file and name of the code that %s names is there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  const files = named.filter((code) =>
    /^(app|scripts|docs|tests|e2e|deploy|bench|migrations|demo|art)\/[^\s{}]+$/.test(code),
  )
  expect(files.filter((path) => !existsSync(path) && globSync(path).length === 0)).toEqual([])
  const names = named.filter((code) => /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(code))
  expect(names.filter((name) => !words.has(name))).toEqual([])
})
