const plainSigns = /^[\n\t -~]*$/

/** Accents, Arabic and Hebrew marks, invisible characters. Keeps vowel signs, and marks of other letters such as й. */
const marks =
  /(?<![Ии])\u0306|[[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]]--\p{scx=Kana}--\u0306]|[\0\u0640\u093C\u0981\u09BC\u0A3C\u0ABC\p{Cf}]/gv

/** Final sigma, Arabic and Persian letter forms, and a nasal sign of Hindi. */
const forms = new Map([
  ['\u03C2', '\u03C3'],
  ['\u0671', '\u0627'],
  ['\u0629', '\u0647'],
  ['\u06C1', '\u0647'],
  ['\u0649', '\u064A'],
  ['\u06CC', '\u064A'],
  ['\u06A9', '\u0643'],
  ['\u0901', '\u0902'],
])
const anyForm = new RegExp(`[${[...forms.keys()].join('')}]`, 'gu')

/** Lower case without marks. Not in SQL, because the engines differ for `lower('WÄRTSILÄ')`. */
export function folded(text: string) {
  if (plainSigns.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().normalize('NFKD').replaceAll(marks, '').normalize('NFC')
  const lower = plain.toUpperCase().toLowerCase()
  return lower.replaceAll(anyForm, (letter) => forms.get(letter) ?? letter)
}

/** Unicode has the ten digits of a script in a row, from zero. */
export function withPlainDigits(text: string) {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
