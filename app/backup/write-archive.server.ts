import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { createTarPacker } from 'modern-tar'

import { checksumName, type Manifest, manifestName, type Part } from './manifest.ts'

const gzipped = promisify(gzip)

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type AddPart = (name: string, size: number, bytes: Bytes) => Promise<void>

/** The manifest and its checksum come last. Mode 0600; renamed once it is complete and synced. */
export async function writeArchive(
  path: string,
  fill: (add: AddPart) => Promise<Omit<Manifest, 'parts'>>,
) {
  const partial = `${path}.partial`
  const { readable, controller } = createTarPacker()
  const written = writeInSteps(partial, readable)
  // Reported below; until then it would be an unhandled rejection.
  written.catch(() => undefined)
  try {
    const { add, parts } = addTo(controller)
    const filled = await fill(add)
    await addText(
      add,
      manifestName,
      `${JSON.stringify({ ...filled, parts: [...parts] }, null, 1)}\n`,
    )
    const sum = parts.find(({ name }) => name === manifestName)?.sha256 ?? ''
    await addText(add, checksumName, `${sum}  ${manifestName}\n`)
    controller.finalize()
    await written
    await moveTo(partial, path)
  } catch (error) {
    controller.error(error)
    // A full disk ends the pipeline first, with the real reason.
    const reason: unknown = await written.then(
      () => error,
      (first: unknown) => first,
    )
    await rm(partial, { force: true })
    throw reason
  }
}

/** In bytes and milliseconds, at least. */
const step = { length: 1_000_000, time: 80 }

/** A commit of the site waits for pending disk writes, so these must stay small. Mode 0600. */
export async function writeInSteps(path: string, bytes: AsyncIterable<Uint8Array>) {
  await using file = await open(path, 'wx', 0o600)
  let [length, begun] = [0, performance.now()]
  for await (const chunk of bytes) {
    await file.writeFile(chunk)
    length += chunk.length
    if (length < step.length) continue
    await file.datasync()
    await pause(Math.max(0, begun + step.time - performance.now()))
    length = 0
    begun = performance.now()
  }
  await file.sync()
}

function addTo(controller: ReturnType<typeof createTarPacker>['controller']) {
  const parts: Part[] = []
  const mtime = new Date()
  const add: AddPart = async (name, size, bytes) => {
    const digest = createHash('sha256')
    const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter()
    for await (const chunk of bytes) {
      digest.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    parts.push({ name, size, sha256: digest.digest('hex') })
  }
  return { add, parts }
}

async function addText(add: AddPart, name: string, text: string) {
  const bytes = Buffer.from(text)
  await add(name, bytes.length, [bytes])
}

async function moveTo(partial: string, path: string) {
  await rename(partial, path)
  await using folder = await open(dirname(path))
  await folder.sync()
}

/** In parts of about a megabyte, so that memory does not grow with the table. */
export async function addTable(add: AddPart, name: string, lines: AsyncIterable<string>) {
  const digest = createHash('sha256')
  let [rows, part, length] = [0, 0, 0]
  let held: string[] = []
  const flush = async () => {
    if (held.length === 0) return
    part += 1
    const bytes = await gzipped(Buffer.from(held.join('')))
    await add(`rows/${name}/${String(part).padStart(6, '0')}.jsonl.gz`, bytes.length, [bytes])
    held = []
    length = 0
  }
  for await (const line of lines) {
    digest.update(line)
    held.push(line)
    rows += 1
    length += line.length
    if (length >= partLength) await flush()
  }
  await flush()
  return { name, rows, sha256: digest.digest('hex') }
}

const partLength = 1_000_000
