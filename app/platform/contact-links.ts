/** Of a whole WhatsApp or mailto address, in characters: Windows, Outlook and some phones cut at about 2,000. */
const longestAddress = 1_800

/** Opens WhatsApp with a text that the sender can change; `number` has its country code and digits only. */
export function chatAddress(number: string, text: string) {
  const start = `https://wa.me/${number}?text=`
  return start + encoded(cutEncoded(text, roomAfter(start)))
}

/** How many encoded characters fit into an address after its start. */
export function roomAfter(start: string) {
  return longestAddress - start.length
}

export function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

/** As much of the text as fits into `room` after encoding, with ` …` if some was cut. */
export function cutEncoded(text: string, room: number) {
  if (encoded(text).length <= room) return text
  const sign = ' …'
  const [start = ''] = pieces(text, room - encoded(sign).length)
  return start + sign
}

/** The lines in parts of at most `room` encoded characters; a line that is longer than a part is divided. */
export function draftParts(lines: string[], room: number, lineBreak = '\n') {
  const parts: string[][] = [[]]
  const whole = room + encoded(lineBreak).length
  let left = whole
  for (const line of lines.flatMap((text) => [...pieces(text, room)])) {
    const size = encoded(line + lineBreak).length
    if (size > left) {
      parts.push([])
      left = whole
    }
    parts.at(-1)?.push(line)
    left -= size
  }
  return parts
}

/** Pieces that fit into `room`, divided between words, and a long word between characters as a reader sees them. */
function* pieces(text: string, room: number) {
  let [piece, left] = ['', room]
  for (const word of text.split(/(?<=\s)/)) {
    for (const part of encoded(word).length > room ? graphemes(word, room) : [word]) {
      const size = encoded(part).length
      if (size > left && piece) {
        yield piece.trimEnd()
        ;[piece, left] = ['', room]
      }
      piece += part
      left -= size
    }
  }
  yield piece.trimEnd()
}

/** A grapheme can have any number of marks; one that is longer than a part is divided too. */
function* graphemes(text: string, room: number) {
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (encoded(segment).length > room) yield* segment
    else yield segment
  }
}

/** The dialled digits: nobody dials the zero of `+44 (0)20` from another country. */
export function phoneDigits(phone: string) {
  return phone.replaceAll(/\(0\)|\D/g, '')
}
