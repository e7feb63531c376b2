import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const lines = readFileSync(`${root}docs/security.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\d+\. /.test(line))

test('the 70 lines on security each name a proof that exists, or say that there is none', () => {
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: 70 }, (_, place) => place + 1),
  )
  for (const line of lines) {
    const named = [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]
    const paths = named.map(([, path = '']) => path)
    expect(paths.length > 0, line).toBe(!line.includes('Not proved'))
    expect(
      paths.filter((path) => !existsSync(root + path)),
      line,
    ).toEqual([])
  }
})

// A channel, a worker and its port reach this origin only.
test('no source sets HTML as text or posts messages to other windows', () => {
  const found = [...sourceFiles()].filter(
    ([path, code]) =>
      path.startsWith('app/') &&
      /dangerouslySetInnerHTML|\b(?<!(?:channel\.|active\?\.|port\?\.))postMessage\(/.test(code),
  )
  expect(found.map(([path]) => path)).toEqual([])
})
