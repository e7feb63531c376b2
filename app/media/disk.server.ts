import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { errorCode } from '#app/platform/error-code.ts'

import type { MediaStore } from './store.ts'
import { foreignKey, readKey } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** Opens the store in its own folder, which is created when missing. */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  const incoming = incomingOf(folder)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)
  return {
    async save(key, bytes) {
      const place = placeOf(folder, key)
      const temporary = path.join(incoming, randomUUID())
      try {
        await writeNewFile(temporary, bytes)
        const { size } = await stat(temporary)
        await moveInto(temporary, place)
        return { place: key, size }
      } catch (cause) {
        await rm(temporary, { force: true })
        const code = errorCode(cause)
        throw new Error(`Could not keep ${key} on disk${code ? ` (${code})` : ''}`, { cause })
      }
    },
    async find(key) {
      const found = await unlessMissing(stat(placeOf(folder, key)))
      return found && { size: found.size }
    },
    async read(key, range) {
      const file = await unlessMissing(open(placeOf(folder, key)))
      return file?.createReadStream({ ...range })
    },
    async remove(key) {
      const place = placeOf(folder, key)
      await unlessMissing(unlink(place))
      return 'removed'
    },
    ready: () => access(incoming, constants.R_OK | constants.W_OK),
  }
}

/** The folder of unfinished files; the next start deletes those older than a day. */
export function incomingOf(folder: string) {
  return path.join(folder, 'incoming')
}

function placeOf(folder: string, key: string) {
  if (!readKey(key)) throw foreignKey()
  return path.join(folder, key)
}

// A pipeline listens for errors of its source from the start. With writeFile, a stream that fails while the file is
// being opened would crash the process.
async function writeNewFile(file: string, bytes: Buffer | Readable) {
  const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes
  await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Moves a finished file to its final path so that the name survives a power failure. */
async function moveInto(temporary: string, place: string) {
  const folder = path.dirname(place)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flushFolder(path.dirname(made))
  await rename(temporary, place)
  await flushFolder(folder)
}

async function flushFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes unfinished files of killed processes; another process may be writing the newer ones. */
async function sweep(incoming: string) {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const found = await unlessMissing(stat(file))
    if (found && found.mtimeMs < Date.now() - day) await rm(file, { force: true })
  }
}

async function unlessMissing<T>(found: Promise<T>) {
  try {
    return await found
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
