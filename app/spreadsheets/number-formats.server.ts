import { format, getFormatDateInfo, getFormatInfo, isDateFormat } from 'numfmt'

import { tooLarge } from './file-refusal.ts'
import type { CellFaultKind } from './sheet-file.ts'
import type { XmlReader } from './workbook-parts.server.ts'

type ShownText = { text: string; fault?: CellFaultKind }
type NumberFormat = {
  number: (value: number) => ShownText
  text: (value: string) => string
}
export type NumberFormats = (style: string) => NumberFormat

/** A spreadsheet program saves at most 65,490. */
const mostStyles = 65_536
/** In characters, of spreadsheet programs. */
const longestFormat = 255

/** Those that are not written into a file. Programs show 14 to 22 in the language of the computer. */
const builtIn: { [id: string]: string } = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
}

/** Those of the eastern languages are dates. */
function builtInFormat(id: string) {
  const number = Number(id)
  const isDate = (number >= 27 && number <= 36) || (number >= 50 && number <= 58)
  return isDate ? 'yyyy-mm-dd' : (builtIn[id] ?? 'General')
}

export async function numberFormats(
  xml: XmlReader,
  part: string,
  firstDay: number,
): Promise<NumberFormats> {
  const own = new Map<string, string>()
  const styles: string[] = []
  let isCells = false
  await xml.read(part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (own.size + styles.length > mostStyles) throw tooLarge('it has too many styles')
      if (name === 'numFmt') own.set(numFmtId, formatCode.slice(0, longestFormat + 1))
      if (name === 'xf' && isCells) styles.push(numFmtId)
    },
    close: (name) => void (name === 'cellXfs' && (isCells = false)),
  })
  const known = new Map<string, NumberFormat>()
  return (style) => {
    const id = styles[Number(style || 0)] ?? '0'
    const found = known.get(id) ?? formatOf(own.get(id) ?? builtInFormat(id), firstDay)
    known.set(id, found)
    return found
  }
}

/** Some programs write the word of their language. */
const general =
  /^(?:general|standard|estándar|geral|algemeen|generale|genel|ogólny|yleinen|normal|основной|общий|загальний|geral|vşeobecný|g\/通用格式|g\/標準|g\/표준|@)?(?:;@)?$/iu

const asWritten: NumberFormat = { number: plainNumber, text: (value) => value }

function formatOf(code: string, firstDay: number): NumberFormat {
  // LibreOffice names a language in a way that no other program knows.
  const pattern = code.replace(/^\[[A-Z]{3}\]/, '')
  if (general.test(pattern)) return asWritten
  const { type } = getFormatInfo(pattern)
  // The library does not write numbers in Chinese and Japanese signs.
  const isUnknown = type === 'error' || /\[(?:DB|Nat)Num\d/i.test(pattern)
  if (isUnknown || pattern.length > longestFormat)
    return { ...asWritten, number: (value) => ({ ...plainNumber(value), fault: 'format' }) }
  const shown = (value: number | string) => format(pattern, value, numbers).trim()
  const text = (value: string) => (pattern.includes('@') ? shown(value) : value)
  if (pattern.split(';').some(isDateFormat)) {
    const { year, month, day } = getFormatDateInfo(pattern)
    const isDay = [year, month, day].filter(Boolean).length > 1 || /gg|e/i.test(pattern)
    const shownDay = (value: number) => (isDay ? dateText(value, firstDay) : shown(value))
    return { text, number: (value) => ({ text: shownDay(value), fault: 'date' }) }
  }
  const isGrouped = type === 'grouped'
  return {
    text,
    number(value) {
      const { fault } = plainNumber(value)
      const asShown = type === 'text' ? shown(plainNumber(value).text) : shown(value)
      if (fault) return { text: asShown, fault }
      return { text: asShown, ...(isGrouped && asShown.includes(',') && separators) }
    },
  }
}

const separators = { fault: 'separators' } as const
const numbers = { locale: 'en', nbsp: false } as const
const mostDigits = 1e15

/** A spreadsheet saves 0.1 + 0.2 as 0.30000000000000004, and long codes as 8.81E+11. */
function plainNumber(number: number): ShownText {
  const rounded = Number(number.toPrecision(15))
  const text = Number.isSafeInteger(rounded) ? String(BigInt(rounded)) : String(rounded)
  return Math.abs(number) < mostDigits ? { text } : { text, fault: 'digits' }
}

function dateText(day: number, firstDay: number) {
  const time = new Date(firstDay + Math.floor(day) * 86_400_000)
  return Number.isNaN(time.getTime()) ? String(day) : time.toISOString().slice(0, 10)
}
