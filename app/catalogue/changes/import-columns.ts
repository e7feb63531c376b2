import { idShape } from '#app/database/fields.ts'
import { type ColumnKind, kindOfHead } from '#app/enquiry-list/column-heads.ts'

import { columnHeads, isPriceHead, type Shop, shops } from './column-heads.ts'
import { choicesOf, labelOf, sheetColumns } from './product-cells.ts'

/** A column of ours, `number:` with whose number, `specification:` with its name, or '' for nothing. */
export type Target = string

/** `isText`: a mark in the file says that it is as its author typed it. `changed`: why it is not. */
export type NamedCell = {
  target: Target
  cell: string
  raw: string
  isText?: boolean
  changed?: string | undefined
}

export const ownCode = 'Our code'
const schemes = [ownCode, 'Maker', 'ISSA', 'Drawing', 'EAN']

const known = new Map([
  ...sheetColumns.map((column) => [keyOf(labelOf(column)), column] as const),
  ...keysOf(columnHeads),
])

const ofShops = new Map(shops.map(({ shop, heads }) => [shop, new Map(keysOf(heads))]))

function keyOf(head: string) {
  return head.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function keysOf(heads: { readonly [target: Target]: string }) {
  return Object.entries(heads).flatMap(([target, words]) =>
    words.split(/;\s*/).map((word) => [keyOf(word), target] as const),
  )
}

const ofPastedLists: { [kind in ColumnKind]?: Target } = {
  description: 'title',
  partNumber: 'number:Maker',
  maker: 'maker',
  unit: 'unit',
}

function targetOfHead(head: string, shop?: Shop): Target {
  const pair = pairTarget(head, shop)
  if (pair) return pair
  // `Categories (x,y,z...)`, `name(en-gb)`, and `Image 2` where no head has this number.
  const [first = ''] = head.split(/[([\n]/)
  const keys = [head, first, head.replace(/\d{1,2}$/, '')].map(keyOf)
  const heads = ofShops.get(shop ?? 'Shopify')
  const own = shop && keys.find((key) => heads?.has(key))
  if (own !== undefined) return heads?.get(own) ?? ''
  const key = keys.find((one) => known.has(one))
  if (key !== undefined) return known.get(key) ?? ''
  return ofPastedLists[kindOfHead(head) ?? 'number'] ?? ''
}

const nameWords = /(?:^|\P{L})(?:name|nom|nombre|nome|naam|nazwa|имя|название|名称)(?:$|\P{L})/iu
const valueWords =
  /(?:^|\P{L})(?:value|values|wert|werte|valeur|valeurs|valor|valores|valore|valori|waarde|waarden|wartość|значение|значения|值)(?:$|\P{L})/iu

/** WooCommerce has the name of an attribute in a column and its values in the next, Shopify an option. */
function pairTarget(head: string, shop: Shop | undefined): Target {
  const [number] = /\d{1,2}/.exec(head) ?? []
  const isOption = shop === 'Shopify' && /^option/i.test(head)
  if (!number || !(isOption || /attribu|атрибут|属性/iu.test(head))) return ''
  const part = valueWords.test(head) ? 'value' : nameWords.test(head) ? 'name' : ''
  return part && `${isOption ? 'option' : 'attribute'}:${number}:${part}`
}

const otherLabels: { [target: Target]: string } = {
  '': 'Leave out',
  shortDescription: 'Short description',
  pictureNames: 'Names of pictures (ZIP)',
  features: 'Specifications, Name:Value',
  'shop:handle': 'Handle: its rows are one product',
  'shop:kind': 'Kind of product in the shop',
  'shop:id': 'ID in the shop',
  'shop:parent': 'Parent of a variant',
}

export function targetsFor(head: string): { target: Target; words: string }[] {
  const name = head.trim().slice(0, 80)
  const ofShop = [undefined, ...shops.map(({ shop }) => shop)]
    .map((shop) => targetOfHead(head, shop))
    .filter((target) => /^(?:attribute|option|shop):|^features$/.test(target))
  const targets = [
    '',
    ...sheetColumns,
    'shortDescription',
    'pictureNames',
    ...schemes.map((scheme) => `number:${scheme}`),
    ...(name ? [`specification:${name}`] : []),
    ...new Set(ofShop),
  ]
  return targets.map((target) => ({ target, words: targetWords(target) }))
}

function targetWords(target: Target) {
  if (target.startsWith('specification:')) return `Specification “${targetLabel(target)}”`
  return targetLabel(target)
}

export function targetLabel(target: Target) {
  const [kind = '', name = ''] = target.split(/:(.*)/s)
  if (kind === 'number') return numberLabel(name)
  if (kind === 'attribute' || kind === 'option') return 'Specification of a shop'
  return kind === 'specification' ? name : (otherLabels[target] ?? labelOf(target))
}

function numberLabel(scheme: string) {
  if (scheme === ownCode) return ownCode
  return scheme === 'Maker' ? 'Maker’s part number' : `${scheme} number`
}

export type Column = { head: string; samples: string[] }

export function shopOf(columns: Column[]): Shop | undefined {
  const heads = new Set(columns.map(({ head }) => keyOf(head)))
  const found = shops.filter(({ signs }) =>
    signs.every((words) => words.split(/;\s*/).some((word) => heads.has(keyOf(word)))),
  )
  const isKinds = ({ head, samples }: Column) =>
    targetOfHead(head, 'WooCommerce') === 'shop:kind' &&
    samples.some((sample) => sample.split(/,\s*/).some((kind) => shopKinds.has(kind.toLowerCase())))
  return found.find(({ shop }) => shop !== 'WooCommerce' || columns.some(isKinds))?.shop
}

const shopKinds = new Set(
  'simple variable variation grouped external virtual downloadable'.split(' '),
)
/** A product can have several of these columns; of two states the stricter one counts. */
const repeated = new Set<Target>(['state', 'pictures'])

const alone = /^(?!number:|attribute:|option:|shop:|$)/

export function sharedTarget(targets: readonly Target[]) {
  return targets.find(
    (target, place) =>
      alone.test(target) && !repeated.has(target) && targets.indexOf(target) < place,
  )
}

/** The first column with a head gets its target; a second column with this head is left out. */
export function recognisedTargets(columns: Column[]): Target[] {
  const shop = shopOf(columns)
  const taken = new Set<Target>()
  const targets = columns.map((column) => {
    const target = targetOfColumn(column, shop)
    const isFree = target !== '' && (repeated.has(target) || !taken.has(target))
    taken.add(target)
    return isFree ? target : ''
  })
  const isSecondTitle = ({ head }: Column, place: number) =>
    /\d$/.test(head) && targets[place] === '' && targetOfHead(head) === 'title'
  // Many sheets call the name of a part its description, or have two columns of it.
  if (!taken.has('title'))
    return targets.map((target) => (target === 'description' ? 'title' : target))
  const second = taken.has('description') ? -1 : columns.findIndex(isSecondTitle)
  return second < 0 ? targets : targets.with(second, 'description')
}

function targetOfColumn({ head, samples }: Column, shop: Shop | undefined): Target {
  const target = targetOfHead(head, shop)
  const some = samples.filter((sample) => sample !== '')
  // Other shops and lists number their products.
  if (target === '_id' && some.some((sample) => !idShape.test(sample))) return ''
  if (target === 'title' && some.length > 0 && some.every((sample) => /^\d{1,5}$/.test(sample)))
    return ''
  // A list of SAP calls its numbers so, other sheets mean steel or bronze.
  if (keyOf(head) === 'material' && some.some((sample) => !/\d/.test(sample))) return ''
  const isStrange = some.some((sample) => choiceFor(target, sample) === undefined)
  return (target === 'state' || target === 'availability') && isStrange ? '' : target
}

export const headRows = 20

type Rows = { row: number; cells: string[] }[]

/** The row with the most known heads among the first ones; sheets begin with a title or merged heads. */
export function headRowIn(rows: Rows) {
  return headRowsIn(rows)[0] ?? rows[0]?.row ?? 1
}

/** The rows with known heads, those with the most first; products repeat words of heads by chance. */
export function headRowsIn(rows: Rows) {
  const scored = scoredHeads(rows)
  const least = (scored[0]?.score ?? 0) / 2
  return scored.filter(({ score }) => score >= least).map(({ row }) => row)
}

export function knownHeadsIn(rows: Rows) {
  return scoredHeads(rows)[0]?.score ?? 0
}

function scoredHeads(rows: Rows) {
  const scored = rows.slice(0, headRows).map(({ row, cells }) => {
    const targets = cells.map((cell) => targetOfHead(cell))
    return { row, score: new Set(targets.filter((target) => target !== '')).size }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.row - other.row)
}

export function columnNotes(columns: Column[], targets: Target[], hasZip: boolean) {
  const shop = shopOf(columns)
  const prices = columns.flatMap(({ head, samples }, place) =>
    samples.length > 0 && isPriceHead(head) && targets[place] === '' ? [head] : [],
  )
  const names = targets.indexOf('pictureNames')
  const [name] = columns[names]?.samples ?? []
  const [headless] = columns.flatMap(({ head, samples }, place) =>
    head === '' && targets[place] === '' ? samples : [],
  )
  return [
    shop && `This is an export of ${shop}.`,
    prices.length > 0 &&
      `Prices are left out, because buyers see none (${prices.slice(0, 5).join(', ')}). To keep them for your team alone, choose Last price or Cost for the column.`,
    headless && `Cells without a head are left out, such as ${headless}.`,
    name &&
      !hasZip &&
      `Names of pictures without an address, such as ${name}, are left out. Send the pictures in a ZIP file.`,
  ].flatMap((note) => note || [])
}

/** Our value for a word of a field with choices, `''` for none; undefined for an unknown word. */
export function choiceFor(target: Target, cell: string) {
  const { choices, none } = choicesOf(target)
  const word = cell.toLowerCase()
  return (
    Object.keys(choices).find((one) => [one, choices[one]?.toLowerCase()].includes(word)) ??
    (word === none?.toLowerCase() ? '' : valueAliases[target]?.[word])
  )
}

const valueAliases: { [target: string]: { [word: string]: string } } = {
  state: valuesBy({
    '': `1 yes true on active enabled published publish visible catalog search ja aktiv wahr veröffentlicht oui actif
      activé vrai publié sí si activo verdadero publicado sì attivo vero sim ativo actief да 是 evet`,
    draft: `0 -1 no false off inactive disabled draft unpublished pending nein inaktiv falsch entwurf non inactif désactivé
      faux brouillon inactivo falso borrador inattivo bozza não inativo rascunho nee inactief concept нет 否 hayır`,
    hidden:
      'archived private hidden trash archiviert privat versteckt archivé privé masqué archivado oculto',
  }),
  availability: valuesBy({
    'in stock': '1 yes true instock ja wahr oui vrai sí si verdadero sì vero sim да 是 evet',
    ask: '0 no false outofstock nein falsch non faux falso não nee нет 否 hayır',
    'to order': 'onbackorder backorder',
  }),
}

function valuesBy(words: { [value: string]: string }) {
  const pairs = Object.entries(words).flatMap(([value, all]) =>
    all.split(/\s+/).map((word) => [word, value] as const),
  )
  return Object.fromEntries(pairs)
}
