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
/** Of a message or a line; longer ones are refused when the list is sent. */
const longestText = 5_000

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
  const size = (texts: string[]) => encodedSize(texts.join(lineBreak))
  const { head, foot } = framesOf(list)
  const room = limit - size([...head, 'Part 100 of 100', '', '', ...foot])
  const message = list.message?.slice(0, longestText).split('\n') ?? []
  const texts = [...list.lines.map(numbered), ...(list.message ? ['', ...message] : [])]
  const parts: string[][] = [[]]
  for (const text of texts.flatMap((one) => pieces(one.slice(0, longestText), room))) {
    const last = parts.at(-1) ?? []
    if (last.length > 0 && size([...last, text]) > room) parts.push([text])
    else last.push(text)
  }
  return parts.map((lines, n) => {
    const part = parts.length > 1 ? [`Part ${n + 1} of ${parts.length}`] : []
    return [...head, ...part, '', ...lines, '', ...foot].join(lineBreak).trim()
  })
}

const encodedSize = (text: string) => encodeURIComponent(text.toWellFormed()).length

/** One line can be longer than a draft: it is divided between words, and a long word between characters. */
function pieces(text: string, room: number) {
  const words = text.toWellFormed().split(/(?<=\s)/)
  const all = ['']
  let left = room
  for (const word of words.flatMap((one) => (encodedSize(one) > room ? [...one] : [one]))) {
    const size = encodedSize(word)
    if (size > left) {
      all.push('')
      left = room
    }
    all[all.length - 1] += word
    left -= size
  }
  return all.map((piece) => piece.trimEnd())
}

/** What stands in each draft is cut only where it would leave little room for the lines. */
function framesOf(list: ListToSend) {
  const whole = { head: headOf(list, Infinity), foot: footOf(list, Infinity) }
  const limit = encodedSize([...whole.head, ...whole.foot].join(' ')) > 900 ? 80 : Infinity
  return { head: headOf(list, limit), foot: footOf(list, limit) }
}

/** `limit` is in encoded characters, of which a letter of Bangla takes nine. */
function brief(text: string, limit: number) {
  if (encodedSize(text) <= limit) return text
  return `${pieces(text, limit - encodedSize('…'))[0]}…`
}

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
  return texts.flatMap((text) => (text ? [brief(text, limit)] : []))
}

/** `1) 2 set Impeller, Taiko, 45-888; S/N 12`, the same in every way out. */
function numbered({ quantity, unit, note, ...line }: ShownLine, index: number) {
  const what = [line.title, line.maker, line.partNumber].filter(Boolean).join(', ')
  const more = [detailsText(line), note.replaceAll(/\s+/g, ' ')].filter(Boolean)
  return [`${index + 1}) ${quantity} ${unit} ${what}`, ...more].join('; ')
}
