import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'
import { printable } from '#app/platform/user-error.ts'

import { run } from '../../scripts/run.ts'
import { backUp } from './back-up.server.ts'
import { emptyPlace, filledPlace } from './backup.testing.ts'
import type { Manifest } from './manifest.ts'
import { restoreCopy } from './restore-copy.server.ts'
import { restore } from './restore.server.ts'
import { addTable, writeArchive } from './write-archive.server.ts'

const command = (name: string, words: string[], env: NodeJS.ProcessEnv) =>
  run('node', [`scripts/${name}.ts`, ...words], env)

/** An archive whose sums are right, with other rows or another manifest than a site has. */
async function forged(changes: Partial<Manifest>, table = '', row = '') {
  const path = join(freshFolder(), 'forged.tar')
  async function* lines() {
    yield `${row}\n`
  }
  await writeArchive(path, async (add) => ({
    format: 1,
    program: 'chandlery',
    createdAt: '2026-01-01T00:00:00.000Z',
    engine: 'sqlite',
    migrations: ['001-schema'],
    tables: table ? [await addTable(add, table, lines())] : [],
    media: { files: 0, bytes: 0 },
    missing: [],
    ...changes,
  }))
  return path
}

test('what is no good archive is refused in one line, by restore and drill', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const folder = freshFolder()
  const file = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const good = join(folder, 'good.tar')
  await backUp(place, good)
  const bytes = readFileSync(good)
  mkdirSync(join(folder, 'folder.tar'))
  const closed = file('closed.tar', bytes)
  chmodSync(closed, 0)
  const cases: [string, RegExp][] = [
    [join(folder, 'none.tar'), /^There is no file /],
    [join(folder, 'folder.tar'), /^There is no file /],
    [join(file('a.txt', 'text'), 'x.tar'), /cannot be read \(ENOTDIR\)\.$/],
    [file('empty.tar', ''), /is cut or damaged: /],
    [file('text.tar', 'text'), /is cut or damaged: /],
    [file('cut.tar', bytes.subarray(0, bytes.length / 2)), /is cut or damaged: /],
    [await forged({ format: 99 }), /newer version of this program \(format 99\)/],
    [await forged({ migrations: ['999-tomorrow'] }), /newer version .* \(migration 999-tomorrow\)/],
    [
      await forged({ migrations: ['001-catalogue'] }),
      /from before the first release \(migration 001/,
    ],
    [await forged({ createdAt: 'soon' }), /holds something else than a backup does\.$/],
    [await forged({}, 'products', '{"none":1}'), /holds what this program cannot take: .*none/],
    [await forged({}, 'strangers', '{"a":1}'), /holds what this program cannot take: .*strangers/],
    [await forged({}, 'products', 'no row'), /is cut or damaged: /],
    [file('x.db', ''), /is missing, cut or damaged: it is no database of this program\.$/],
    [file('y.db', 'text'), /is missing, cut or damaged: file is not a database\.$/],
  ]
  // Nothing is closed to the superuser.
  if (process.getuid?.() !== 0) cases.push([closed, /cannot be read \(EACCES\)\.$/])
  for (const [path, hint] of cases) {
    const { dataDir } = await emptyPlace('sqlite')
    const into = { databaseUrl: undefined, dataDir }
    const refused: unknown = await (path.endsWith('.db') ? restoreCopy : restore)(path, into).catch(
      printable,
    )
    expect(refused, path).toMatch(hint)
    expect(String(refused).split('\n')).toHaveLength(1)
    expect(readdirSync(dataDir), path).toEqual([])
  }
  const [path = ''] = cases.find(([, hint]) => String(hint).includes('strangers')) ?? []
  for (const name of ['restore', 'drill']) {
    const said = await command(name, [path], { DATA_DIR: freshFolder() })
    expect(said).toEqual({ code: 1, output: expect.stringMatching(/^The archive .* holds .*$/) })
  }
})

test('files that an import cannot read are refused in one line', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const { dataDir: DATA_DIR } = place
  const file = join(freshFolder(), 'sheet.xlsx')
  writeFileSync(file, 'PK\u0003\u0004 and no more')
  for (const words of [[file], [`${file}/x`], ['--pictures', file], ['--none'], ['https://']]) {
    const said = await command('import', words, { DATA_DIR })
    expect(said.code, said.output).toBe(1)
    expect(said.output.split('\n'), said.output).toHaveLength(1)
  }
})

test('a backup into a folder that cannot be written is refused in one line', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const file = join(freshFolder(), 'file')
  writeFileSync(file, '')
  for (const path of [join(file, 'folder'), join(file, 'site.tar')]) {
    const said = await command('backup', [path], { DATA_DIR: place.dataDir })
    expect(said).toEqual({ code: 1, output: expect.stringMatching(/^Cannot write the folder .*$/) })
  }
  const DATA_DIR = join(file, 'sub')
  const { dataDir } = await emptyPlace('sqlite')
  const archive = join(dataDir, 'site.tar')
  await backUp(place, archive)
  const said = await command('restore', [archive], { DATA_DIR })
  expect(said.code).toBe(1)
  expect(said.output.split('\n'), said.output).toHaveLength(1)
})
