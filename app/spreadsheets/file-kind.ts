import { FileRefused, instead } from './file-refusal.ts'

const kinds = [
  [/^%PDF/, 'a PDF'],
  [/^\xD0\xCF.\xE0/, 'an old Excel file (.xls), a Word file, or a workbook with a password'],
  [/^(?:\xFF\xD8\xFF|\x89PNG|GIF8|BM.{4}\0\0|RIFF|II\*\0|MM\0\*|....ftyp)/s, 'a picture'],
  [/^(?:\p{Cc}\x8B|Rar!|7z\xBC\xAF|\xFD7zXZ|BZh\d)/u, 'a compressed file'],
  [/^(?:MZ.{0,60}\0|\x7FELF|#!|\xCA\xFE\xBA\xBE)/s, 'a program'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [
    /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|head|body|table|script|style|meta|svg|\?xml|!--)/i,
    'a web page or XML',
  ],
] as const

/** By the first bytes: the name of a file and the type that a browser sends can be wrong. */
export function kindOfFile(bytes: Buffer): 'xlsx' | 'text' {
  if (bytes.length === 0) throw new FileRefused('The file is empty.')
  const start = bytes.subarray(0, 200).toString('latin1')
  if (/^PK\p{Cc}/u.test(start)) return 'xlsx'
  const [, kind] = kinds.find(([pattern]) => pattern.test(start)) ?? []
  if (kind) throw new FileRefused(`This file is ${kind}, not a spreadsheet. ${instead}`)
  return 'text'
}
