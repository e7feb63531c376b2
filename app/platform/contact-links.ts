/** In characters, encoded: Windows, Outlook and some phones cut at about 2,000. */
const longestAddress = 1_800

/** `number` is digits with the country code; the sender can edit the text. */
export function chatAddress(number: string, text: string) {
  const start = `https://wa.me/${number}?text=`
  return start + encoded(cutEncoded(text, roomAfter(start)))
}

export function roomAfter(start: string) {
  return longestAddress - start.length
}

export function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

/** Ends with ` …` if text was cut to `room` encoded characters. */
export function cutEncoded(text: string, room: number) {
  if (encoded(text).length <= room) return text
  const sign = ' …'
  const [start = ''] = pieces(text, room - encoded(sign).length)
  return start + sign
}

/** At most `room` encoded characters a part; longer lines are divided. */
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

/** A grapheme can have any number of marks, so long ones are divided too. */
function* graphemes(text: string, room: number) {
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (encoded(segment).length > room) yield* segment
    else yield segment
  }
}

/** Digits to dial: from abroad nobody dials the zero of `+44 (0)20`. */
export function phoneDigits(phone: string) {
  return phone.replaceAll(/\(0\)|\D/g, '')
}
