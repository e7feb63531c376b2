import { isTotal } from '#app/spreadsheets/totals.ts'

import { isHeading } from './column-heads.ts'
import { type LineQuantity, quantityIn } from './line-quantity.ts'
import {
  numberIn,
  type LeftOut,
  type ReadLine,
  type ReadList,
  plainLine,
  shortened,
} from './read-line.ts'
import { linesOfTable, rowsToHeads, shapeOf, type Table, type TableShape } from './table-lines.ts'

export function rowsIn(text: string, most?: number) {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/, most)
}

/** The form that asks about columns takes no more. */
const mostColumns = 40

export type ReadPaste = ReadList & {
  /** Cells with two heads that say the same, or an unknown one: the buyer says which columns are read. */
  table?: { rows: Table; shape: TableShape }
}

/** Every line that is not empty becomes a line or is named as left out. */
export function readPasted(text: string): ReadPaste {
  const rows = rowsIn(text).map(plainLine).map(withoutQuotes)
  const cells = cellsIn(rows.map((row) => withoutMarks(row, '')))
  const table = cells.map((row) => row ?? [])
  const shape = shapeOf(table)
  const lists = [
    linesOfTable(table, shape),
    readRows(rows.map((row, index) => (cells[index] ? '' : row))),
  ]
  const read = {
    lines: lists.flatMap(({ lines }) => lines).toSorted(compareRows),
    leftOut: lists.flatMap(({ leftOut }) => leftOut).toSorted(compareRows),
  }
  if (shape.repeated.length === 0 && shape.unknown.length === 0) return read
  const sent = cells.map((row, index) => (row ?? [rows[index] ?? '']).slice(0, mostColumns))
  return { ...read, table: { rows: sent.map((row) => row.map(shortened)), shape } }
}

/** A row of a CSV file: `"371102","Gloves, size 10","12"`. */
function withoutQuotes(row: string) {
  const isQuoted = /^"[^"]*"(?:[,;\t]"[^"]*")+$/.test(row)
  return isQuoted ? row.slice(1, -1).replaceAll(/"[,;\t]"/g, ' ; ') : row
}

type SourceRow = { sourceRow: number }

function compareRows(one: SourceRow, other: SourceRow) {
  return one.sourceRow - other.sourceRow
}

function isMost(part: unknown[], all: unknown[]) {
  return part.length > 0 && part.length >= 0.6 * all.length
}

const separators = ['|', ';', ',', /\s{2,}/]

/** The cells of each row of a table; undefined for a row of text around it. */
function cellsIn(rows: string[]): (string[] | undefined)[] {
  const tabbed = rows.map((row) => (row.trim().includes('\t') ? row.split('\t') : undefined))
  const filled = tabbed.filter((row, index) => row || rows[index]?.trim() !== '')
  if (isMost(filled.filter(Boolean), filled) || headOf(tabbed) !== undefined) return tabbed
  for (const separator of separators) {
    const split = rows.map((row) =>
      row
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .trim()
        .split(separator),
    )
    const width = headOf(split)
    if (width) return split.map((row) => (row.length === width ? row : undefined))
  }
  return rows.map(() => undefined)
}

/** The number of cells of a row of heads if most rows between it and the last such row have as many. */
function headOf(rows: (string[] | undefined)[]) {
  const index = rows.slice(0, rowsToHeads).findIndex((row = []) => row.length > 1 && isHeading(row))
  const width = rows[index]?.length
  const last = rows.findLastIndex((row) => row?.length === width)
  const below = rows.slice(index + 1, last + 1).filter((row) => row?.join('') !== '')
  const isTable =
    index >= 0 &&
    isMost(
      below.filter((row) => row?.length === width),
      below,
    )
  return isTable ? width : undefined
}

function readRows(rows: string[]): ReadList {
  const list: ReadList = { lines: [], leftOut: [] }
  let isAfterClosing = false
  const { texts, areUnclear } = withoutPositions(rows.map((row) => withoutMarks(row)))
  for (const [index, text] of texts.entries()) {
    const row = rows[index] ?? ''
    if (row.trim() === '') continue
    const sourceRow = index + 1
    isAfterClosing ||= closing.test(text)
    const counted = areUnclear ? unclearInFront(text) : quantityIn(text)
    const why = reasonToLeaveOut(text, counted, isAfterClosing)
    if (why) list.leftOut.push({ sourceRow, text: shortened(row), why })
    else list.lines.push({ ...lineOf(text, counted), sourceRow })
  }
  return list
}

const position = /^(\d{1,3})(?:\s*[|;,]\s*|\s+)(?=\S)/

/** Numbers in front that count 1, 2, 3 are positions if most lines have a quantity beside them, and unclear if not. */
function withoutPositions(rows: string[]) {
  const numbered = rows.filter((row) => position.test(row))
  const isCounting = numbered.every((row, index) => Number(position.exec(row)?.[1]) === index + 1)
  const rests = numbered.map((row) => row.replace(position, ''))
  const counted = rests.filter((rest) => quantityIn(rest).statedBy !== 'nothing')
  if (numbered.length < 3 || !isCounting) return { texts: rows, areUnclear: false }
  const arePositions = isMost(counted, rests)
  return {
    texts: arePositions ? rows.map((row) => row.replace(position, '')) : rows,
    areUnclear: !arePositions,
  }
}

function unclearInFront(text: string): LineQuantity {
  const counted = quantityIn(text)
  const [, front] = position.exec(text) ?? []
  const isUnclear = counted.statedBy === 'number' && counted.quantity === front
  return isUnclear
    ? {
        quantity: '1',
        text,
        possibleQuantities: [...new Set(['1', front ?? ''])],
        statedBy: 'number',
      }
    : counted
}

/** A mail's `> `, a bullet, and the position of a line in a list. */
const marks = [
  /^(?:\s*>)+/,
  /^\s*[*•●○◦▪■‣·–—-]\s+/u,
  /^\s*(?:(?:item|pos(?:ition)?|line|lfd|поз|lp|s[rl]?|no|nr)[./]?\s?(?:n[or]?\.?)?\s*|#\s?)\d{1,3}\s*[:.)–-]+\s*/iu,
  /^\s*(?:(?:item|position|line|pos|поз|lp|s[rl]?[./]?\s?n[or]?)\.?\s+|#\s?)\d{1,3}\s+/iu,
  /^\s*\(?(?:\d{1,3}(?:\.?\)\.?|\.-?(?=\s|\p{L})|:)|[a-z]\))\s*/iu,
]

function withoutMarks(row: string, space = ' ') {
  const bare = marks.reduce((text, mark) => {
    const rest = text.replace(mark, '')
    return /[\p{L}\p{N}]/u.test(rest) ? rest : text
  }, row)
  return space === '' ? bare : bare.trim()
}

const greeting = new RegExp(
  String.raw`^(?:dear|hello|hi|good (?:day|morning|afternoon|evening)|attn|to|from|cc|bcc|subject|sent|date|re|fw|fwd|on\s.+wrote|sehr geehrte|hallo|guten (?:tag|morgen)|moin|bonjour|madame|messieurs|estimad[oa]s?|buen[oa]s|señor(?:es|a)?|buongiorno|egregi|gentil[ei]|prezados?|bom dia|merhaba|sayın|iyi günler|уважаем\p{L}*|добрый|здравствуйте|dzień dobry|szanown\p{L}*|geachte|beste|hej|hei|您好|你好|尊敬的|お世話になっております|안녕하세요|السلام|السادة|প্রিয়|জনাব|selamat|yth|kính gửi|αγαπητοί|καλημέρα)(?![\p{L}\p{M}\p{N}/-])`,
  'iu',
)
const request = new RegExp(
  String.raw`^(?:please|pls|plz|kindly|we (?:need|require|are|would)|i need|could you|can you|would you|thank you|thanks|looking forward|awaiting|urgent(?:ly)?[\s!.:]*$|bitte|wir (?:benötigen|bitten|brauchen)|просим|прошу|нужно|требуется|favor|por favor|sírvase|rogamos|necesitamos|solicitamos|merci|veuillez|nous (?:avons|souhaitons)|prière|si prega|vorremmo|favore|solicito|lütfen|aşağıdaki|prosimy|proszę|graag|vänligen|请|請|敬请|下記|아래|يرجى|দয়া করে|অনুগ্রহ|mohon|tolong|vui lòng|παρακαλώ)(?![\p{L}\p{M}-])[^\d]*$`,
  'iu',
)
const closing = new RegExp(
  String.raw`^(?:--$|-- |_{3,}|(?:(?:with|many|best|kind|warm|kindest)[\s,]+)*(?:regards|thanks|wishes|rgds)\b|b\.?\s?rgds?\b|b\/?r[,.]?$|brgds\b|thanks\b|thank you\b|yours\b|sincerely\b|sent from my\b|mit freundlichen|freundliche grüße|mfg(?!\p{L})|viele grüße|cordialement|salutations|bien à vous|(?:un )?(?:cordial )?saludos?(?!\p{L})|atentamente|cordiali saluti|distinti saluti|atenciosamente|cumprimentos|saygılar\p{L}*|с уважением|спасибо|pozdrawiam|z poważaniem|met vriendelijke|med vennlig|med vänlig|mvh(?!\p{L})|此致|谢谢|以上|よろしく|감사합니다|مع التحية|شكرا|ধন্যবাদ|terima kasih|hormat|trân trọng|cảm ơn|με εκτίμηση|ευχαριστ\p{L}*)`,
  'iu',
)
/** What a requisition says of the ship and the order, above its lines. */
const about =
  /^(?:vessel|ship|schiff|buque|navire|судно|gemi|船名|m\/?v|m\/?t|imo(?: (?:no|number))?|eta|etd|port|hull|req(?:uisition)?(?: no)?|dep(?:artmen)?t|department|date|datum|fecha|дата|order|po|our ref|your ref|ref|page|total|subtotal|tel|phone|mobile|fax|mob|e-?mail|currency|delivery|(?:main |aux(?:iliary)?\.? )?engine|equipment|machinery|maker|model|type|serial(?: no)?|s\/n)\.?\s*(?:no\.?\s*)?[:#]/iu

function reasonToLeaveOut(
  text: string,
  { statedBy }: LineQuantity,
  isAfterClosing: boolean,
): LeftOut['why'] | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty'
  if (isHeading(text.split(/\s{2,}|\t|[;|,]\s?/))) return 'heading'
  const isCounted = statedBy === 'unit'
  if (isAfterClosing && !isCounted) return 'signature'
  if ((about.test(text) || isTotal(text)) && !isCounted) return 'about'
  const isLetter =
    !isCounted && (greeting.test(text) || request.test(text) || /^[^\d]*:$/.test(text))
  return isLetter ? 'greeting' : undefined
}

function lineOf(line: string, quantity: LineQuantity): Omit<ReadLine, 'sourceRow'> {
  const [cells] = line.includes('\t') ? linesOfTable([line.split('\t')]).lines : []
  if (cells) return cells
  const { text, statedBy: _, ...counted } = quantity
  const whole = shortened(text)
  const partNumber = numberIn(whole)
  return { ...counted, text: whole, ...(partNumber && { partNumber }) }
}
