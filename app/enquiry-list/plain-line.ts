/** Long enough for a part with its maker, number and drawing; longer text is cut. */
const longestText = 300

/** One line of text: compatibility forms and digits of other scripts are plain, invisible characters are gone. */
export function plainLine(text: string) {
  // Cut early, because a pasted line can have megabytes, but after what is invisible.
  const start = text.replaceAll(invisible, '').replace(/^[^\S\t]+/u, '')
  return withPlainDigits(start.slice(0, 4 * longestText).toWellFormed())
    .replaceAll(/[Ａ-Ｚａ-ｚ！-／：-＠]/gu, (one) => one.normalize('NFKC'))
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
    .trimEnd()
}

/** Joiners stay: Bangla and Persian are written with them. */
const invisible = /(?![\t\u200C\u200D\p{Cs}])\p{C}/gu

export function shortened(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}

/** In Unicode the ten digits of a script are consecutive, from its zero. */
function withPlainDigits(text: string) {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
