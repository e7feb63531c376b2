import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { errorCode, undefinedIfMissing } from '#app/platform/error-code.ts'

import { type MediaStore, expectKey } from './store.ts'

const day = 24 * 60 * 60 * 1000

export async function openDiskStore(folder: string): Promise<MediaStore> {
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await deleteUnfinished(incoming)
  return {
    async save(key, bytes) {
      const file = fileOf(folder, key)
      const temporary = path.join(incoming, randomUUID())
      const written = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
      try {
        await pipeline(bytes instanceof Blob ? bytes.stream() : [bytes], written)
        await moveInto(temporary, file)
        return { location: key, size: written.bytesWritten }
      } catch (cause) {
        await closed(written.destroy())
        await rm(temporary, { force: true })
        const code = errorCode(cause)
        throw new Error(`Could not keep ${key} on disk${code ? ` (${code})` : ''}`, { cause })
      }
    },
    async find(key) {
      const found = await stat(fileOf(folder, key)).catch(undefinedIfMissing)
      return found && { size: found.size }
    },
    async read(key, range) {
      const file = await open(fileOf(folder, key)).catch(undefinedIfMissing)
      return file?.createReadStream({ ...range })
    },
    remove: async (key) => rm(fileOf(folder, key), { force: true }),
    ready: () => access(incoming, constants.R_OK | constants.W_OK),
  }
}

function fileOf(folder: string, key: string) {
  expectKey(key)
  return path.join(folder, key)
}

/** A stream that fails early can still create its file until it is closed. */
async function closed(stream: Writable) {
  if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
}

async function moveInto(temporary: string, file: string) {
  const folder = path.dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flushFolder(path.dirname(made))
  await rename(temporary, file)
  await flushFolder(folder)
}

async function flushFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

async function deleteUnfinished(incoming: string) {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const found = await stat(file).catch(undefinedIfMissing)
    if (found && found.mtimeMs < Date.now() - day) await rm(file, { force: true })
  }
}
