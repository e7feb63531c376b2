import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipPart = { name: string; text: AsyncIterable<string> | string[] }

/** A ZIP file as it is written, so that a long part is never in memory. Each part is below 4 GB. */
export async function* zipFile(parts: ZipPart[]): AsyncGenerator<Buffer> {
  const heads: Buffer[] = []
  let offset = 0
  for (const { name, text } of parts) {
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed({}), Buffer.from(name)])
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    yield local
    const sizes = { crc: 0, packed: 0, full: 0 }
    // An error of the text ends the loop below, and a broken download ends the text.
    const packed = pipeline(Readable.from(bytesOf(text, sizes)), createDeflateRaw(), () => {})
    for await (const piece of packed) {
      sizes.packed += piece.length
      yield piece
    }
    const after = Buffer.concat([Buffer.from('PK\x07\x08'), numbers(sizes)])
    yield after
    heads.push(headOf(name, sizes, offset))
    offset += local.length + sizes.packed + after.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end])
}

type Sizes = { crc: number; packed: number; full: number }

async function* bytesOf(text: ZipPart['text'], sizes: Sizes) {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    sizes.crc = crc32(bytes, sizes.crc)
    sizes.full += bytes.length
    yield bytes
  }
}

/** Deflated, with the sizes after the part. */
function fixed({ crc = 0, packed = 0, full = 0 }: Partial<Sizes>) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(0x0808, 2)
  head.writeUInt16LE(8, 4)
  // 1 January 1980, the first day that the format knows.
  head.writeUInt16LE(0x21, 8)
  numbers({ crc, packed, full }).copy(head, 10)
  return head
}

function numbers({ crc, packed, full }: Sizes) {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(packed, 4)
  bytes.writeUInt32LE(full, 8)
  return bytes
}

function headOf(name: string, sizes: Sizes, offset: number) {
  const head = fixed(sizes)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  const where = Buffer.alloc(14)
  where.writeUInt32LE(offset, 10)
  const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
  return Buffer.concat([start, head, where, Buffer.from(name)])
}
