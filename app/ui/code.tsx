import { unitsAfterNumbers } from '#app/content/constants.ts'

/** Characters of B612 in a card on the smallest phone. Longer codes may break. */
const longestWhole = 20

export function Code({ children: text = '' }: { children: string | undefined }) {
  const isLong = text.length > longestWhole
  return (
    <span className={isLong ? 'code long' : 'code'}>{isLong ? withWholeCodes(text) : text}</span>
  )
}

export function withWholeCodes(text: string) {
  return text.split(codes).map((part, index) =>
    index % 2 === 1 && isWhole(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name, and never move
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Series and sizes, amounts, breakable words with a digit. The limits avoid quadratic time on long words. */
const codes =
  /(?<![^\s,;()])([A-Z]{2,6} \d[^\s,;()]{0,40}|\d[\d.,]{0,40}[ \u00A0]\p{L}{1,40}[²³]?(?![^\s,;()])|(?=[^\s,;()]{0,40}\d)[^\s,;()]{1,40}[-/–][^\s,;()]{1,40})/u

function isWhole(code: string) {
  const [, unit] = /^\d[\d.,]*\s(\p{L}+)/u.exec(code) ?? []
  return code.length <= longestWhole && (!unit || unitsAfterNumbers.has(unit.toLowerCase()))
}

export function MakerAndNumber({
  maker,
  number,
}: {
  maker?: string | undefined
  number?: string | undefined
}) {
  return (
    <>
      {maker}
      {maker && number && ', '}
      {number && <Code>{number}</Code>}
    </>
  )
}
