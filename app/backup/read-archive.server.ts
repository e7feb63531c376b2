import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { createTarDecoder } from 'modern-tar'
import { z } from 'zod'

import { todaysNames, versionWith } from '#app/database/migrate.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import { oneLine, UserError } from '#app/platform/user-error.ts'

import {
  checksumName,
  format,
  type Manifest,
  manifestName,
  manifestShape,
  type Part,
} from './manifest.ts'
import { rowIn } from './snapshot.ts'

const unzip = promisify(gunzip)

/** In bytes: a part has about a megabyte, but a single row can be longer. */
const longestRows = 256_000_000
const longestText = 512_000_000

export type Entry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

/** Read each entry to its end before the next. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const entries = (await openAsBlob(path)).stream().pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, size: header.size, bytes: body }
  }
}

export async function textOf({ bytes, size }: Entry) {
  if (size > longestText) throw new Error('A text is too long')
  return (await buffer(bytes)).toString()
}

export function tableIn({ name }: Pick<Entry, 'name'>) {
  return /^rows\/([^/]+)\/\d+\.jsonl\.gz$/.exec(name)?.[1]
}

export function keyIn({ name }: Pick<Entry, 'name'>) {
  return /^media\/([^/]+)$/.exec(name)?.[1]
}

export async function linesOf({ bytes }: Entry) {
  const text = (await unzip(await buffer(bytes), { maxOutputLength: longestRows })).toString()
  return text.split('\n').slice(0, -1)
}

export async function checkArchive(path: string, known?: string[]): Promise<Manifest> {
  await expectReadable(path)
  const checked = await check(path).catch((cause: unknown) => {
    if (cause instanceof UserError) throw cause
    throw damaged(path, reasonOf(cause), cause)
  })
  const newer = known && checked.migrations.find((name) => !known.includes(name))
  if (newer) throw otherProgram(path, versionWith(newer))
  return checked
}

async function expectReadable(path: string) {
  try {
    await using file = await open(path)
    if ((await file.stat()).isFile()) return
  } catch (cause) {
    const code = errorCode(cause)
    if (code === undefined) throw cause
    if (code !== 'ENOENT')
      throw new UserError(`The file ${path} cannot be read (${code}).`, { cause })
  }
  throw new UserError(`There is no file ${path}.`)
}

function reasonOf(cause: unknown) {
  if (cause instanceof z.ZodError) return 'it holds something else than a backup does'
  return cause instanceof Error ? oneLine(cause.message) : String(cause)
}

async function check(path: string) {
  const parts: Part[] = []
  const tables = new Map<string, { rows: number; digest: ReturnType<typeof createHash> }>()
  let [text, sum] = ['', '']
  for await (const entry of entriesOf(path)) {
    if (entry.name === manifestName) text = await textOf(entry)
    else if (entry.name === checksumName) sum = await textOf(entry)
    else parts.push(await checkPart(entry, tables))
  }
  if (sum === '') throw damaged(path, 'its end is missing')
  const expected = createHash('sha256').update(text).digest('hex')
  if (sum !== `${expected}  ${manifestName}\n`) throw damaged(path, 'its manifest is changed')
  const manifest = manifestIn(path, text)
  if (JSON.stringify(parts) !== JSON.stringify(manifest.parts)) {
    throw damaged(path, `${firstDifference(parts, manifest.parts)} is changed or missing`)
  }
  for (const { name, rows, sha256 } of manifest.tables) {
    const read = tables.get(name) ?? { rows: 0, digest: createHash('sha256') }
    if (read.rows === rows && read.digest.digest('hex') === sha256) continue
    throw damaged(path, `the rows of ${name} are not all there`)
  }
  return manifest
}

async function checkPart(
  entry: Entry,
  tables: Map<string, { rows: number; digest: ReturnType<typeof createHash> }>,
): Promise<Part> {
  const { name, size } = entry
  const digest = createHash('sha256')
  const bytes = hashing(entry.bytes, digest)
  const table = tableIn(entry)
  if (table) {
    const read = tables.get(table) ?? { rows: 0, digest: createHash('sha256') }
    tables.set(table, read)
    for (const line of await linesOf({ ...entry, bytes })) {
      rowIn(line)
      read.digest.update(`${line}\n`)
      read.rows += 1
    }
  } else {
    for await (const _chunk of bytes);
  }
  return { name, size, sha256: digest.digest('hex') }
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, digest: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    digest.update(chunk)
    yield chunk
  }
}

function manifestIn(path: string, text: string) {
  const read: unknown = JSON.parse(text)
  const version = manifestShape.pick({ format: true }).parse(read)
  if (version.format > format)
    throw otherProgram(path, `a newer version of this program (format ${version.format})`)
  const manifest = manifestShape.parse(read)
  return { ...manifest, migrations: todaysNames(manifest.migrations) }
}

function firstDifference(read: Part[], expected: Part[]) {
  const index = expected.findIndex((part, at) => JSON.stringify(part) !== JSON.stringify(read[at]))
  return expected[index]?.name ?? read[expected.length]?.name ?? 'a part'
}

function damaged(path: string, detail: string, cause?: unknown) {
  return new UserError(`The archive ${path} is cut or damaged: ${detail.replace(/\.$/, '')}.`, {
    cause,
  })
}

function otherProgram(path: string, version: string) {
  return new UserError(`The archive ${path} was made by ${version}: restore it with that version.`)
}
