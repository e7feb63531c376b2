import { withPlainDigits } from '#app/platform/folded.ts'

/** What a spreadsheet made of a number of a part: `2-Mar` of 2-3, `8.81E+11` of 881039000000. */
export function changedText(cell: string, isMonth: (word: string) => boolean) {
  if (cell.length > longestChanged || plain.test(cell) || !candidate.test(cell)) return undefined
  const text = plainDigits(cell.trim())
  if (isShortened(text)) return 'shortened' as const
  return isDate(text, isMonth) ? ('date' as const) : undefined
}

const longestChanged = 60
/** A number, or two with a dash or a dot between: of most parts, and never a date. */
const plain = /^\d{1,15}(?:[-.]\d{1,15})?$/
const candidate =
  /^\s*(?!\s)(?:[+-]?\d|[A-Za-z]{3,9}[-./, ]{1,2}\d|[RHSTM]\d|(?=[^\u0020-\u007E]|[A-Za-z]{1,8}[^\u0020-\u007E]).*\p{Nd})/u

/** With the signs of any language; and a long number whose last digits became zeros. */
function isShortened(text: string) {
  return (
    /^[+-]?\d+(?:[.,٫]\d+)?\s?(?:[eе]\s?[+-]?|[×x*]\s?10\s?\^?\s?[+-]?)\d{1,3}$/iu.test(text) ||
    /^[1-9]\d{14}0+$/.test(text)
  )
}

function plainDigits(cell: string) {
  if (/^[\u0020-\u007E]*$/.test(cell)) return cell
  const known = cell.normalize('NFKC').replaceAll(/[\u200E\u200F\u061C]/g, '')
  return withPlainDigits(known.replaceAll(/[\p{Pd}\u2212]/gu, '-'))
}

const clock = /(?:^|[ T,])\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[\p{L}.]{1,6})?$/u

function isDate(text: string, isMonth: (word: string) => boolean) {
  const [time = ''] = (text.includes(':') && clock.exec(text)) || []
  const day = text
    .slice(0, text.length - time.length)
    .trim()
    .replace(/[.,]$/, '')
  if (day === '') return time !== ''
  if (/^[\d\s./-]*$/.test(day)) return isNumericDate(day)
  const words = day.replaceAll(/(?<=[\p{L}\p{M}])\.(?=\p{L})/gu, '')
  return isEasternDate(day) || isNamedDate(words, isMonth)
}

/** Days with a year, and day and month alone where a slash divides them: `1-2` and `1.2` are numbers of parts. */
function isNumericDate(text: string) {
  const [, first = '', mark = '', second = '', third] =
    /^(\d{1,4})\s?([-./])\s?(\d{1,4})(?:\s?\2\s?(\d{1,4}))?$/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  if (third === undefined) {
    if (mark !== '/' || first.length > 2) return false
    return second.length < 3 ? isDayAndMonth(one, other) : isYear(second) && one >= 1 && one <= 12
  }
  if (first.length === 4) return isYear(first) && isDayAndMonth(other, Number(third))
  return isYear(third) && isDayAndMonth(one, other)
}

/** Also of the Buddhist, Persian and Islamic calendars. */
function isYear(text: string) {
  return text.length === 2 || (text.length === 4 && /^(?:1[3-9]|2[0-7])/.test(text))
}

function isDayAndMonth(one: number, other: number) {
  const [less, more] = [Math.min(one, other), Math.max(one, other)]
  return less >= 1 && less <= 12 && more <= 31
}

function isEasternDate(text: string) {
  return (
    /^(?:\p{Script=Han}{0,2}\s?\d{1,4}\s?[年년]\s?)?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?$/u.test(
      text,
    ) ||
    /^(?:[RHSTM]|令和|平成|昭和|大正|明治|民[國国])\s?\d{1,3}[-./年]\d{1,2}[-./月]\d{1,2}日?$/u.test(
      text,
    )
  )
}

/** `12. Mai`, `Mar-02`, `2 de marzo de 2026`, `Mon, 2 Mar 2026`. A short word in capitals is the start of a number. */
function isNamedDate(text: string, isMonth: (word: string) => boolean) {
  const isDivided = /^(?:\d{1,4}|[\p{L}\p{M}]+)(?:[-./,'’ ]+(?:\d{1,4}|[\p{L}\p{M}]+))+$/u.test(
    text,
  )
  if (!isDivided && !/^\d{1,2}[a-z]{3}\d{2,4}$/iu.test(text)) return false
  const parts = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const numbers = parts.filter((part) => /^\d/.test(part))
  const words = parts.filter((part) => !/^\d/.test(part))
  const others = words.filter((word) => !isMonth(word))
  const months = words.length - others.length
  if (months !== 1 || numbers.length === 0 || numbers.length > 2) return false
  const isUsual = others.every((word) => particles.has(word.toLowerCase()))
  const areDays = numbers.every((number) => number.length < 3 || isYear(number))
  return areDays && (isUsual || (others.length === 1 && numbers.length === 2))
}

const particles = new Set(
  'de del di d the of st nd rd th г года р року r roku g година a l ta в ปี พ ศ ค'.split(' '),
)

const english =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i

export function isEnglishMonth(word: string) {
  return english.test(word)
}
