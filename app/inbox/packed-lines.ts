import { enquiryLine, type EnquiryLine } from './enquiry-line.ts'

const escapes = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
])
const escaped = new Map([...escapes].map(([sign, written]) => [written, sign]))

export function rowsText(rows: string[][]) {
  return rows
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
    .map((cells) => cells.map(cellText).join('\t'))
    .join('\n')
}

export function rowsIn(text: string) {
  if (text === '') return []
  return text.split('\n').map((row) => row.split('\t').map(cellIn))
}

function cellText(cell: string) {
  return cell.replaceAll(/[\\\t\n\r]/g, (sign) => escapes.get(sign) ?? sign)
}

function cellIn(text: string) {
  return text.replaceAll(/\\[\\tnr]/g, (written) => escaped.get(written) ?? written)
}

/** The lines of a list for the data of a page: as records 500 of them would be most of it. */
export function enquiryLinesText(lines: EnquiryLine[]) {
  return rowsText(
    lines.map(({ productId, title, partNumber, maker, quantity, unit, certainty, ...more }) => {
      const details = Object.keys(more.details).length > 0 ? JSON.stringify(more.details) : ''
      const numbers = [productId ?? '', partNumber ?? '', maker ?? '']
      return [`${more.position}`, title, quantity, unit, certainty, ...numbers, more.note, details]
    }),
  )
}

export function enquiryLinesIn(text: string): EnquiryLine[] {
  return rowsIn(text).map((row) => {
    const [position, title, quantity, unit, certainty, productId, partNumber, maker, ...more] = row
    const [note = '', details = ''] = more
    return enquiryLine.parse({
      position: Number(position),
      title,
      quantity,
      unit,
      certainty,
      productId: productId || undefined,
      partNumber: partNumber || undefined,
      maker: maker || undefined,
      note,
      details: details === '' ? {} : JSON.parse(details),
    })
  })
}
