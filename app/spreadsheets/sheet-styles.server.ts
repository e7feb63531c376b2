import { tooLarge } from './file-refusal.ts'
import type { XmlReader } from './xml-elements.server.ts'

/** A spreadsheet program saves at most 65,490. */
const mostStyles = 65_536

/** The numbers of the styles that show a number as a date, and of those that show it with so many digits (`00000`). */
export async function stylesOf(xml: XmlReader) {
  const dates = new Set<string>()
  const digits = new Map<string, number>()
  const own = new Set<string>()
  const padded = new Map<string, number>()
  let [style, isCells] = [0, false]
  await xml.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (own.size + padded.size + style > mostStyles) throw tooLarge('it has too many styles')
      if (name === 'numFmt' && isDateFormat(formatCode)) own.add(numFmtId)
      if (name === 'numFmt' && /^0{2,30}$/.test(formatCode)) padded.set(numFmtId, formatCode.length)
      if (name !== 'xf' || !isCells) return
      if (own.has(numFmtId) || isBuiltIn(Number(numFmtId))) dates.add(String(style))
      const length = padded.get(numFmtId)
      if (length) digits.set(String(style), length)
      style += 1
    },
    close: (name) => void (name === 'cellXfs' && (isCells = false)),
  })
  return { dates, digits }
}

function isBuiltIn(id: number) {
  return (id >= 14 && id <= 17) || id === 22
}

/** A day or a year outside of quoted text and colours. */
function isDateFormat(code: string) {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))
}

/** Day 60 of the usual ones is 29 February 1900, which only spreadsheets know; those of 1904 are of old Macs. */
export const firstDays = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) }

export function dateText(day: number, firstDay: number) {
  const time = new Date(firstDay + Math.floor(day) * 86_400_000)
  return Number.isNaN(time.getTime()) ? String(day) : time.toISOString().slice(0, 10)
}
