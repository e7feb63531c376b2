const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** The two letters of a country typed as these letters or as its English name. Other text stays as it is. */
export function countryCode(typed: string) {
  const text = typed.trim()
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : codeOf(text)
  // Former letters have newer ones: UK is GB.
  return code === undefined ? text : (new Intl.Locale(`und-${code}`).region ?? text)
}

/** The English name of a country; text that is not its two letters stays as it is. */
export function countryName(code: string) {
  return (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code
}

function codeOf(name: string) {
  const wanted = plain(name)
  if (wanted === '') return undefined
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.find((code) => plain(names.of(code) ?? '') === wanted)
}

/** 'Côte d’Ivoire' as 'cote divoire', 'Myanmar (Burma)' as 'myanmar'. */
function plain(name: string) {
  const bare = name.normalize('NFD').replaceAll(/\(.*\)|[^\p{L}\s]/gu, '')
  return bare.toLowerCase().replace(/^the /, '').trim()
}
