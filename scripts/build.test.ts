import { mkdirSync, mkdtempSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hashOf, timesOf } from './build.ts'

function someSite() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-build-'))
  mkdirSync(join(folder, 'app/ui/fonts'), { recursive: true })
  writeFileSync(join(folder, 'app/root.tsx'), 'the document')
  writeFileSync(join(folder, 'vite.config.ts'), 'the builder')
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const paths = ['app', 'vite.config.ts', 'public']
  return { folder, write, hash: () => hashOf(folder, paths), times: () => timesOf(folder, paths) }
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

test('the times of a build follow each file that is written, renamed or of another size', () => {
  const { folder, write, times } = someSite()
  const path = join(folder, 'app/root.tsx')
  const noon = new Date('2026-11-26T12:00:00Z')
  utimesSync(path, noon, noon)
  const before = times()
  write('app/root.tsx', 'the document.')
  utimesSync(path, noon, noon)
  expect(times(), 'another size').not.toBe(before)
  write('app/root.tsx', 'the document')
  expect(times(), 'written now').not.toBe(before)
  utimesSync(path, noon, noon)
  expect(times(), 'as before').toBe(before)
  write('app/root.test.tsx', 'a test')
  expect(times(), 'a test more').toBe(before)
  renameSync(path, join(folder, 'app/frame.tsx'))
  expect(times(), 'renamed').not.toBe(before)
})
