import { readXml } from './xml-elements.server.ts'
import type { Parts } from './zip-parts.server.ts'

/** The numbers of the styles that show a number as a date. */
export async function dateStylesOf(parts: Parts, signal: AbortSignal): Promise<Set<string>> {
  const dates = new Set<string>()
  const own = new Set<string>()
  let [style, isCells] = [0, false]
  const stream = await parts.open('xl/styles.xml')
  if (!stream) return dates
  await readXml(stream, signal, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (name === 'numFmt' && isDateFormat(formatCode)) own.add(numFmtId)
      if (name !== 'xf' || !isCells) return
      if (own.has(numFmtId) || isBuiltIn(Number(numFmtId))) dates.add(String(style))
      style += 1
    },
    close: (name) => void (name === 'cellXfs' && (isCells = false)),
  })
  return dates
}

function isBuiltIn(id: number) {
  return (id >= 14 && id <= 17) || id === 22
}

/** A day or a year outside of quoted text and colours. */
function isDateFormat(code: string) {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

/** Day 60 is 29 February 1900, which only spreadsheets know. */
export function dateText(day: number) {
  const time = new Date(Date.UTC(1899, 11, 30) + Math.floor(day) * 86_400_000)
  return Number.isNaN(time.getTime()) ? String(day) : time.toISOString().slice(0, 10)
}
