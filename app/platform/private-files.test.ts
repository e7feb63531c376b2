import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { makePrivate } from './private-files.server.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function openFolder() {
  const before = process.umask(0)
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-test-'))
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true })
  })
  chmodSync(folder, 0o755)
  for (const inside of ['media/ab', 'uploads/tus', 'backups', 'not-ours']) {
    mkdirSync(join(folder, inside), { recursive: true })
    writeFileSync(join(folder, inside, 'file'), '')
  }
  for (const name of ['', '-wal', '-shm']) writeFileSync(join(folder, `chandlery.db${name}`), '')
  return folder
}

test('no other user can read the data of a folder that was open, nor what is created later', () => {
  const folder = openFolder()
  symlinkSync(join(folder, 'not-ours', 'file'), join(folder, 'media', 'link'))
  expect(makePrivate(folder)).toEqual([])
  mkdirSync(join(folder, 'media', 'new'))
  writeFileSync(join(folder, 'media', 'new', 'file'), '')
  expect(modeOf(folder)).toBe('700')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const open = entry.isDirectory() ? '777' : '666'
    const closed = entry.isDirectory() ? '700' : '600'
    const isOurs = !path.includes('not-ours') && !entry.isSymbolicLink()
    expect(modeOf(path), path).toBe(isOurs ? closed : open)
  }
})

test('a folder for temporary files of all users stays open, and a missing one is no error', () => {
  const folder = openFolder()
  chmodSync(folder, 0o1777)
  expect(makePrivate(folder)).toEqual([])
  expect(modeOf(folder)).toBe('777')
  expect(modeOf(join(folder, 'chandlery.db'))).toBe('600')
  expect(makePrivate(join(folder, 'missing'))).toEqual([])
})
