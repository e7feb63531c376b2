import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hashOf } from './build.ts'

function someSite() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-build-'))
  mkdirSync(join(folder, 'app/ui/fonts'), { recursive: true })
  writeFileSync(join(folder, 'app/root.tsx'), 'the document')
  writeFileSync(join(folder, 'vite.config.ts'), 'the builder')
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  return { write, hash: () => hashOf(folder, ['app', 'vite.config.ts', 'public']) }
}

test('a build is stale after a changed file, a new file, and a changed configuration', () => {
  const { write, hash } = someSite()
  const hashes = [hash()]
  write('app/root.tsx', 'another document')
  hashes.push(hash())
  write('app/frame.tsx', 'the frame')
  hashes.push(hash())
  write('vite.config.ts', 'another builder')
  hashes.push(hash())
  expect(new Set(hashes).size).toBe(4)
})

test('a build stays fresh when tests, hidden files and generated fonts change', () => {
  const { write, hash } = someSite()
  const before = hash()
  write('app/root.test.tsx', 'a test')
  write('app/.root.tsx.swp', 'an editor')
  write('app/ui/fonts/archivo.woff2', 'a font')
  expect(hash()).toBe(before)
})

test('text that moves from one file to another makes a build stale', () => {
  const { write, hash } = someSite()
  write('app/a.ts', 'one two')
  write('app/b.ts', '')
  const before = hash()
  write('app/a.ts', 'one ')
  write('app/b.ts', 'two')
  expect(hash()).not.toBe(before)
})
