import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes that can be sent more than once, with their size in bytes and their SHA-256 in hex. */
export type Spooled = { size: number; sha256: string; open: () => Readable }

/**
 * Runs `work` with the complete bytes. A stream is first written to a file in `folder`, because it may fail, its
 * length is unknown, and a video does not fit into memory.
 */
export async function withSpooled<T>(
  folder: string,
  bytes: Buffer | Readable,
  work: (file: Spooled) => Promise<T>,
): Promise<T> {
  const digest = createHash('sha256')
  if (Buffer.isBuffer(bytes)) {
    const sha256 = digest.update(bytes).digest('hex')
    return work({ size: bytes.length, sha256, open: () => Readable.from([bytes]) })
  }
  const file = path.join(folder, randomUUID())
  try {
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    }
    await pipeline(bytes, hashed, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(file)
    return await work({ size, sha256: digest.digest('hex'), open: () => createReadStream(file) })
  } finally {
    await rm(file, { force: true })
  }
}
