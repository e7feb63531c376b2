/** Each unit with its other spellings; a trailing dot and capitals do not count. */
const spellings = {
  pcs: `pc pcs pce pces piece pieces no nos nr nrs ea each unit units off stk stck stück stuck st. pz pza pzas pieza
    piezas ud uds pièce pièces adet szt шт штук buah biji pcss psc`,
  set: 'set sets jeu jeux satz sätze juego juegos компл',
  kit: 'kit kits',
  pair: 'pair pairs pr prs paar par',
  m: 'm mtr mtrs meter meters metre metres mt mts метр',
  kg: 'kg kgs kilo kilos kilogram кг',
  l: 'l ltr ltrs lt lts litre litres liter liters литр',
  box: 'box boxes bx ctn carton cartons',
  roll: 'roll rolls rl rls coil coils',
  can: 'can cans tin tins drum drums pail pails',
  bottle: 'bottle bottles btl btls',
  pack: 'pack packs pkt pkts pk packet packets bag bags',
  sheet: 'sheet sheets',
  tube: 'tube tubes',
  dozen: 'dozen doz dz',
}

const units = new Map(
  Object.entries(spellings).flatMap(([unit, words]) =>
    words.split(/\s+/).map((word) => [word.replace('.', ''), unit]),
  ),
)

/** The unit in our spelling, or undefined for a word that is no unit. */
export function unitOf(word: string) {
  return units.get(word.toLowerCase().replace(/\.$/, ''))
}

const longestFirst = [...units.keys()].toSorted((one, other) => other.length - one.length)

/** A unit in a pattern; a letter or digit cannot follow it. */
export const unitPattern = `(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])\\.?`

/** A quantity in a pattern: `12`, `2,5`, `1 000` or `1,000.5`. */
export const numberPattern = String.raw`\d{1,3}(?:[ .,']\d{3}){0,3}(?:[.,]\d{1,3})?(?!\d)|\d{1,6}(?:[.,]\d{1,3})?(?!\d)`

const most = 999_999

/** `1.250` is a thousand in one country, and one in another; in English `1,250` is a thousand. */
export const canMeanBoth = (quantity: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(quantity)

/**
 * As a decimal number with a point; undefined for zero and for what is too large for a quantity. What can mean two
 * quantities stays as it is written, for the buyer to say.
 */
export function quantityOf(text: string) {
  const digits = text.replaceAll(/[ ']/g, '')
  if (canMeanBoth(digits)) return digits
  const [, whole = '', mark, rest = ''] = /^(.*?)(?:([.,])(\d{1,3}))?$/.exec(digits) ?? []
  const isGrouped =
    rest.length === 3 && whole !== '0' && !/[.,]/.test(whole.replaceAll(mark ?? '', ''))
  const plain = whole.replaceAll(/[.,]/g, '')
  const amount = Number(isGrouped ? plain + rest : `${plain}.${rest || 0}`)
  return amount > 0 && amount <= most ? String(amount) : undefined
}
