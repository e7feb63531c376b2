import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

export const readLimits = {
  rows: 100_000,
  columns: 101,
  cell: 20_000,
  inflated: 1e8,
  elements: 1e6,
  texts: 1e7,
}

type Part = {
  name: string
  text: string | Buffer
  declared?: number
  flags?: number
  /** Of Unix: 0o120777 is a link. */
  mode?: number
}

export function zipOf(parts: Part[]) {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let offset = 0
  for (const { name, text, declared, flags = 0, mode = 0 } of parts) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt16LE(mode, 8)
    where.writeUInt32LE(offset, 10)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, where, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const workbook =
  '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="r1"/><sheet name="List" r:id="r2"/></sheets></workbook>'
const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>'

type Others = { strings?: string; others?: Part[]; of1904?: boolean }

export function workbookOf(
  sheet: string,
  { strings = '', others = [], of1904 = false }: Others = {},
) {
  return zipOf([
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      text: of1904 ? workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') : workbook,
    },
    { name: 'xl/_rels/workbook.xml.rels', text: relations },
    { name: 'xl/worksheets/sheet1.xml', text: '<worksheet/>' },
    {
      name: 'xl/worksheets/sheet2.xml',
      text: `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', text: `<sst>${strings}</sst>` },
    ...others,
  ])
}

export function sheetOf(rows: string[][]) {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
}

/** Many times the same XML, with so much noise that it shrinks to a 200th only, as a usual file may. */
export function repeated(element: string, count: number) {
  const each = Math.ceil(20_000 / element.length)
  const pieces: string[] = []
  for (let done = 0; done < count; done += each) {
    pieces.push(element.repeat(Math.min(each, count - done)))
    pieces.push(`<!--${randomBytes(75).toString('base64')}-->`)
  }
  return pieces.join('')
}
