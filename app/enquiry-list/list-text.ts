import type { ShipFields } from '#app/inbox/enquiry-line.ts'
import { cutEncoded, draftParts, encoded, roomAfter } from '#app/platform/contact-links.ts'

import { detailsText, type ShownLine } from './listed-line.ts'

export type ListToSend = {
  listNumber: string
  lines: ShownLine[]
  ship: Partial<ShipFields>
  name?: string
  contact?: string
  message?: string
}

/** Of a message or a line; longer ones are refused when the list is sent. */
const longestText = 5_000

/** Links that begin with `start`. A list too long for one is split, and each part has the list's number. */
export function chatDrafts(list: ListToSend, start: string) {
  return partsOf(list, roomAfter(start), '\n').map((text) => start + encoded(text))
}

export function mailDrafts(list: ListToSend, to: string) {
  const parts = partsOf(list, roomAfter(to) - 80, '\r\n')
  return parts.map((body, n) => {
    const part = parts.length > 1 ? ` (${n + 1} of ${parts.length})` : ''
    const subject = encoded(`Enquiry ${list.listNumber}${part}`)
    return `mailto:${to}?subject=${subject}&body=${encoded(body)}`
  })
}

function partsOf(list: ListToSend, limit: number, lineBreak: string) {
  const { head, foot } = framesOf(list)
  const frame = [...head, 'Part 100 of 100', '', '', ...foot].join(lineBreak)
  const message = list.message?.slice(0, longestText).split('\n') ?? []
  const texts = [...list.lines.map(numbered), ...(list.message ? ['', ...message] : [])]
  const lines = texts.map((text) => text.slice(0, longestText))
  const parts = draftParts(lines, limit - encoded(frame).length, lineBreak)
  return parts.map((part, n) => {
    const number = parts.length > 1 ? [`Part ${n + 1} of ${parts.length}`] : []
    return [...head, ...number, '', ...part, '', ...foot].join(lineBreak).trim()
  })
}

/** Shortens the first and last lines of a draft only if they leave little room for the others. */
function framesOf(list: ListToSend) {
  const whole = { head: headOf(list, Infinity), foot: footOf(list, Infinity) }
  const limit = encoded([...whole.head, ...whole.foot].join(' ')).length > 900 ? 80 : Infinity
  return { head: headOf(list, limit), foot: footOf(list, limit) }
}

/** `limit` is in encoded characters, of which a letter of Bangla takes nine. */
function headOf({ listNumber, ship }: ListToSend, limit: number) {
  const { vessel, imoNumber, port, eta, neededBy } = ship
  const about = [
    [vessel, imoNumber && `IMO ${imoNumber}`].filter(Boolean).join(' '),
    [port, eta && `ETA ${eta}`].filter(Boolean).join(' '),
    neededBy && `needed by ${neededBy}`,
  ]
  return [filled([`Enquiry ${listNumber}`, ...about], limit).join(' | ')]
}

function footOf({ ship, name, contact }: ListToSend, limit: number) {
  const { company, ownReference, requisition } = ship
  const from = filled([name, company, contact], limit).join(', ')
  const references = [
    ownReference && `Ref: ${ownReference}`,
    requisition && `Requisition: ${requisition}`,
  ]
  return [...filled(references, limit), ...(from ? [`From: ${from}`] : [])]
}

function filled(texts: (string | undefined)[], limit: number) {
  return texts.flatMap((text) => (text ? [cutEncoded(text, limit)] : []))
}

/** `1) 2 set Impeller, Taiko, 45-888; S/N 12`, the same in WhatsApp and mail. */
function numbered({ quantity, unit, note, ...line }: ShownLine, index: number) {
  const what = [line.title, line.maker, line.partNumber].filter(Boolean).join(', ')
  const more = [detailsText(line), note.replaceAll(/\s+/g, ' ')].filter(Boolean)
  return [`${index + 1}) ${quantity} ${unit} ${what}`, ...more].join('; ')
}
