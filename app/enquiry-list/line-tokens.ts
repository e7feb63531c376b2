import { type Unit, unitOf, unitPattern } from './unit-spellings.ts'

/** A `looseSize` (`2 x 10 mm`) or `looseCode` (`37 11 02 10`) can hold the quantity, a `size` and a `code` cannot. */
export type LineToken = {
  kind: keyof typeof patterns
  text: string
  start: number
  end: number
  unit?: Unit | undefined
}

const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const side = String.raw`\d{1,4}(?:[.,]\d{1,3})?`
const times = '[x×*х✕✖]'
const length = String.raw`(?:mm|cm|mtrs?|m|inch(?:es)?|ft|мм|см|м|["”″]|'{1,2})`
const measures = String.raw`(?:mm|cm|km|µm|microns?|inch(?:es)?|["”″]|'{1,2}|ft|m?bar|psi|[mk]pa|v|v[da]c|volts?|w|watts?|kw|kva|k?hz|a|ma|amps?|m?ah|°\s?[cf]?|deg|%|mesh|rpm|gr?|grams?|ml|cc|cl|oz|lbs?|t|tons?|tonnes?|swl|kn|nm|ppm|bhp|hp|kg/cm2|stroke|мм|см|бар|мл|вт|мкм|মিমি|मिमी|毫米)`
const currency = String.raw`(?:us\$|usd|eur|gbp|sgd|inr|bdt|cny|rmb|jpy|aed|[$€£¥₹৳])`
/** Words with a number of their own: DN 50, RAL 9010, size 43. */
const numbered = String.raw`(?:dn|pn|nb|od|id|dia|sae|iso|din|ral|astm|jis|size|gr|größe|talla|taille|beden|размер|grade|class|sch|type|typ|тип|model|mod|series|mark|mk|fig|drw|dwg|drg|drawing|page|plate|cyl)`
const spelled = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const labels = String.raw`(?:(?:no\.?|nr\.?|number) of (?:pcs|pieces|units|sets|nos)|qty|quantity|q['’-]?ty|qnty|quant|menge|anzahl|stückzahl|cantidad|cant|quantité|qté|quantità|q\.tà|quantidade|qtd|miktar|ilość|aantal|antall?|количество|кол-во|кол|数量|個数|수량|jumlah|số lượng|ποσότητα|cantitate|količina|množství|mennyiség|määrä|kogus|кількість|تعداد|כמות|จำนวน|الكمية|كمية|عدد|পরিমাণ|मात्रा|required|reqd?|req['’]d|order(?:ed)?|need(?:ed)?)`
const remarks = String.raw`(?:very urgent|urgent(?:ly)?|asap|spares?|critical|priority|if available|if possible|or equivalent|or equal|or similar|original only|genuine only|dringend|eilig|urgente|urgence|acil|pilne|срочно|терміново|hitno|urgentně|sürgős|kiireellinen|haster|brådskande|至急|加急|紧急|긴급|জরুরি|عاجل)`

const patterns = {
  remark: String.raw`[([]\s*${remarks}(?:[\s,/!.]+${remarks})*[\s!.]*[)\]]|${remarks}!*${end}`,
  label: `${labels}${end}\\.?|(?:数量|個数|수량|共)(?=\\s?\\d)|n[°º]\\s?(?=\\d{1,4}\\s?${unitPattern})`,
  stock: String.raw`(?:rob|r\.o\.b\.?|on board|in stock|stock|остаток|bestand)[\s:.=]{0,3}\d{1,4}${end}|\d{1,4} (?:in stock|on board)`,
  // `10+2 pcs`, `2 sets + 1`, `10-12 pcs`
  sum: String.raw`\d{1,4}\s?\+\s?\d{1,4}${end}|\+\s?\d{1,3}(?=\s*$|\s+\p{L}|\s?[,;)])|\d{1,3}[-–]\d{1,3}(?=\s?${unitPattern})`,
  unitLabel: String.raw`(?:unit|uom|u/m|einheit|ед\.?\s?изм\.?|birim|unidad)[\s:.]{1,3}${unitPattern}`,
  // `100 pcs/box`, `box of 200 pcs`
  contents: String.raw`\d{1,4}\s?\p{L}{1,12}\.?(?:\s?/|\s(?:per|pro|par|por)\s)\s?\p{L}+|(?<=\p{L}\s)(?:of|à|mit|de|по)\s\d{1,4}\s?${unitPattern}`,
  price: String.raw`${currency}\s?\d[\d.,]*|\d[\d.,]*\s?${currency}${end}`,
  tools: String.raw`(?:box (?:spanner|wrench|cutter)|roll pin|can opener|tube (?:brush|cleaner|expander|fitting)|bottle (?:brush|jack)|set screw|sheet metal|pack saddle)s?${end}`,
  size: [
    String.raw`(?:\d{1,2}[\s-])?\d{1,2}/\d{1,3}(?:\s?(?:["”″]|inch|in))?${end}`,
    String.raw`[mø⌀φ]?${side}${length}?(?:${times}${side}${length}?){1,3}(?:\s?${length})?${end}`,
    String.raw`m\d{1,2}\s?${times}\s?\d{1,3}(?:\s?mm)?${end}`,
    String.raw`[ø⌀φ]?\s?${side}\s?${length}(?:\s?${times}\s?${side}\s?${length}){1,3}${end}`,
    String.raw`[ø⌀φ]?\s?${side}(?:\s?${times}\s?${side}){2,3}(?:\s?${length})?${end}`,
    String.raw`(?:no|nr|nº|№|n°|n)[.:]?\s?\d(?:[\d.,/-]*\d)?\p{L}?${end}(?!\s?${unitPattern})`,
    String.raw`(?:l|d|w|h|t|b|r|z|od|id|len|length)\s?=\s?\d[\d.,]*(?:\s?${length})?${end}`,
    String.raw`${numbered}[.:]?\s?\p{L}?\d(?:[\d.,/-]*\d)?\p{L}?${end}(?!\s?${unitPattern})`,
    String.raw`(?:\d{1,4}(?:[.,]\d{1,3})?\s?[-–/]\s?)?-?\d{1,5}(?:[.,]\d{1,3})?\s?${measures}${end}`,
    String.raw`\d{1,3}\s?-?(?:way|stage|phase|pole|core|ply|cylinders?|wire|pin|hole|speed|port|jaw|teeth|strand|fold|layer|channel|gang)s?${end}`,
  ].join('|'),
  looseSize: String.raw`${side}\s?${times}\s?${side}\s?${length}${end}|(?<![\p{N}])\d{1,3}(?:[.,]\d)?\s${times}\s\d{1,3}(?:[.,]\d)?(?=\s*$|\s*[,;(])`,
  code: [
    String.raw`\d{2} \d{2} \d{2}(?=[ ]\d{1,2}\s?${unitPattern})`,
    String.raw`\d{2}(?<gap>[ .-])\d{2}\k<gap>\d{2}(?![ .-]?\d{2}(?!\d))`,
    String.raw`\d{5,}(?=$|/|[^\p{L}\p{N}./-]|[./-](?![\p{L}\p{N}])|${times}\s?\d|${unitPattern})`,
    String.raw`(?!\d+[.,]\d{1,3}${end}|\d{1,4}\p{L}{2,8}\.\p{L}|\d{1,4}/${unitPattern}|\p{L}{5,}[./])(?=[\p{L}./-]*\d)[\p{L}\d]+(?:[./-][\p{L}\d]+)+`,
  ].join('|'),
  looseCode: String.raw`\d{2} \d{2} \d{2} \d{2}(?!\d)`,
  number: [
    String.raw`(?<=^|[,;:|(=\-–—\t]\s?|\s{2})\d{1,3}(?: \d{3})+(?=\s?${unitPattern})`,
    String.raw`\d{1,3}(?:[,.']\d{3})+(?:[.,]\d{1,2})?(?=[^\p{L}\p{N}.,]|[.,](?!\d)|$|${unitPattern})`,
    String.raw`\d{1,4}(?:[.,]\d{1,3})?(?=[^\p{L}\p{N}]|$|${times}(?!\p{L})|${unitPattern})`,
    String.raw`${spelled}(?:\s?\(\s?\d{1,2}\s?\))?(?=\s${unitPattern})`,
  ].join('|'),
  spelled: String.raw`(?<=\d\s?)\(\s?\p{L}[\p{L}-]*\s?\)(?=\s*${unitPattern})`,
  counted: String.raw`(?<=\d\s?)[([]\s?${unitPattern}\s?[)\]]|(?<=\d\s?)${unitPattern}`,
  times: String.raw`${times}(?!\p{L}|\d+(?!${unitPattern})\p{L}{2})`,
  open: String.raw`[([]`,
  close: String.raw`[)\]]`,
  separator: String.raw`[,;:=|/@\t]+|[–—]+|-+(?=\s|$)|\.{2,}|…|\s{2,}`,
  word: String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|[\p{L}\p{M}][\p{L}\p{M}\p{N}'’&+-]*|\p{N}[\p{L}\p{M}\p{N}]*`,
}

const isKind = (name: string): name is LineToken['kind'] => name in patterns
const kinds = Object.keys(patterns).filter(isKind)

/** A word begins only where no other ends: `25x3` has no token within. */
const start = String.raw`(?<![\p{L}\p{M}\p{N}])`
const begins = new Set([
  'remark',
  'label',
  'stock',
  'sum',
  'unitLabel',
  'price',
  'tools',
  'size',
  'looseSize',
])
const scanner = new RegExp(
  kinds
    .map((name) => `(?<${name}>${begins.has(name) ? start : ''}(?:${patterns[name]}))`)
    .join('|'),
  'giu',
)

const withUnit = new Set<string>(['word', 'counted', 'unitLabel'])

/** In characters: longer texts are cut. */
const mostRead = 400

export function tokensOf(line: string): LineToken[] {
  return [...line.slice(0, mostRead).matchAll(scanner)].flatMap(
    ({ index, groups = {}, 0: text }) => {
      const kind = kinds.find((name) => groups[name] !== undefined)
      if (!kind) return []
      const [word = ''] = withUnit.has(kind)
        ? (/[^\s:.()[\]]+\.?(?=[\s)\]]*$)/.exec(text) ?? [])
        : []
      return [{ kind, text, start: index, end: index + text.length, unit: unitOf(word) }]
    },
  )
}
