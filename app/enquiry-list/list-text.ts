import type { ShipFields } from '#app/inbox/enquiry-line.ts'

import { detailsText } from './line-details.ts'
import type { ShownLine } from './listed-line.ts'

export type ListToSend = {
  listNumber: string
  lines: ShownLine[]
  ship: Partial<ShipFields>
  name?: string
  contact?: string
  message?: string
}

/** In characters of the whole address: longer ones are cut by some programs. */
const longestAddress = 1_900

/** Links to drafts in WhatsApp, whose address begins with `start`; a list that is too long for one is split, and each part has the number of the list. */
export function chatDrafts(list: ListToSend, start: string) {
  return partsOf(list, longestAddress - start.length, '\n').map(
    (text) => start + encodeURIComponent(text),
  )
}

export function mailDrafts(list: ListToSend, to: string) {
  const parts = partsOf(list, longestAddress - to.length - 80, '\r\n')
  return parts.map((body, n) => {
    const part = parts.length > 1 ? ` (${n + 1} of ${parts.length})` : ''
    const subject = encodeURIComponent(`Enquiry ${list.listNumber}${part}`)
    return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body)}`
  })
}

function partsOf(list: ListToSend, limit: number, lineBreak: string) {
  const head = headOf(list)
  const foot = footOf(list)
  const size = (texts: string[]) => encodeURIComponent(texts.join(lineBreak)).length
  const room = limit - size([...head, 'part 10 of 10', '', '', ...foot])
  const parts: string[][] = [[]]
  for (const line of list.lines.map(numbered)) {
    const cut = shortened(line, room)
    const last = parts.at(-1) ?? []
    if (last.length > 0 && size([...last, cut]) > room) parts.push([cut])
    else last.push(cut)
  }
  return parts.map((lines, n) => {
    const part = parts.length > 1 ? [`Part ${n + 1} of ${parts.length}`] : []
    return [...head, ...part, '', ...lines, '', ...foot].join(lineBreak).trim()
  })
}

/** One line can be longer than a whole message. */
function shortened(line: string, room: number) {
  const points = [...line.toWellFormed()]
  while (points.length > 1 && encodeURIComponent(points.join('')).length > room) points.pop()
  return points.join('')
}

const limitOfHead = 80
const brief = (text = '') => shortened(text, limitOfHead)

function headOf({ listNumber, ship }: ListToSend) {
  const { vessel, imoNumber, port, eta, neededBy } = ship
  const about = [
    brief([vessel, imoNumber && `IMO ${imoNumber}`].filter(Boolean).join(' ')),
    brief([port, eta && `ETA ${eta}`].filter(Boolean).join(' ')),
    neededBy && `needed by ${brief(neededBy)}`,
  ]
  return [filled([`Enquiry ${listNumber}`, ...about]).join(' | ')]
}

function footOf({ ship, name, contact, message }: ListToSend) {
  const { company, ownReference, requisition } = ship
  const references = [
    ownReference && `Ref: ${brief(ownReference)}`,
    requisition && `Requisition: ${brief(requisition)}`,
  ]
  const from = [name, company, contact].filter(Boolean).map(brief)
  const sender = from.length > 0 && `From: ${from.join(', ')}`
  return filled([...references, message && shortened(message, 300), sender])
}

function filled(texts: (string | false | undefined)[]) {
  return texts.filter((text) => typeof text === 'string').filter(Boolean)
}

/** `1) 2 set Impeller, Taiko, 45-888; S/N 12`, the same in every way out. */
function numbered({ quantity, unit, note, ...line }: ShownLine, index: number) {
  const what = [line.title, line.maker, line.partNumber].filter(Boolean).join(', ')
  const more = [detailsText(line), note.replaceAll(/\s+/g, ' ')].filter(Boolean)
  return [`${index + 1}) ${quantity} ${unit} ${what}`, ...more].join('; ')
}
