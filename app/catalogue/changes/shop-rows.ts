import type { Shop } from './column-heads.ts'
import { choiceFor, type NamedCell, ownCode, type Target } from './import-columns.ts'

export type ShopRow = { row: number; cells: NamedCell[] }

function textOf(cells: NamedCell[], target: Target) {
  return cells.find((one) => one.target === target)?.cell ?? ''
}

function isVariation(cells: NamedCell[]) {
  return /(?:^|\W)(?:subscription_)?variation(?:$|\W)/i.test(textOf(cells, 'shop:kind'))
}

/** Finds the rows that belong together; with the row of the product, a variant of WooCommerce may come before it. */
export function rowGroups() {
  const products = new Map<string, number>()
  const variants: { row: number; parent: string; above: number | undefined }[] = []
  let above: number | undefined
  const note = ({ row, cells }: ShopRow) => {
    const handle = textOf(cells, 'shop:handle')
    if (handle !== '') {
      const first = products.get(handle)
      if (first === undefined) products.set(handle, row)
      else variants.push({ row, parent: handle, above: undefined })
    } else if (isVariation(cells)) {
      variants.push({ row, parent: textOf(cells, 'shop:parent').replace(/^id:\s*/, 'id:'), above })
    } else {
      if (textOf(cells, 'shop:kind') !== '') above = row
      const [id, code] = [textOf(cells, 'shop:id'), textOf(cells, `number:${ownCode}`)]
      for (const key of [id && `id:${id}`, code])
        if (key && !products.has(key)) products.set(key, row)
    }
  }
  const found = () =>
    new Map(
      variants.flatMap(({ row, parent, above: last }): [number, number][] => {
        const own = parent === '' ? last : products.get(parent)
        return own === undefined ? [] : [[row, own]]
      }),
    )
  return { note, found }
}

const number = /^number:/

/** Rows with a picture alone belong to the product. */
export function isVariant({ cells }: ShopRow) {
  return cells.some(({ target }) => /^(?:number:|impaCode$|option:\d+:value$)/.test(target))
}

export function withNumbers(first: ShopRow, others: ShopRow[]): NamedCell[] {
  const variants = [first, ...others].filter(isVariant)
  if (variants.length < 2) return unique([...first.cells, ...picturesIn(others)])
  const names = optionNames(first.cells)
  const values = variants.map(({ cells }) => ({
    code: cells.find(({ target }) => number.test(target))?.cell ?? '',
    options: valuesOf(cells === first.cells ? cells.filter(isOption) : cells, names),
  }))
  return unique([
    ...first.cells.filter((one) => !isOption(one)),
    ...others.flatMap(({ cells }) => cells.filter(({ target }) => number.test(target))),
    ...picturesIn(others),
    ...(first.cells.some(({ target }) => target === 'availability') ? [] : bestStock(others)),
    ...numbered(values),
  ])
}

function isOption({ target }: NamedCell) {
  return target.startsWith('option:')
}

function picturesIn(rows: ShopRow[]) {
  return rows.flatMap(({ cells }) => cells.filter(({ target }) => target === 'pictures'))
}

type Variant = { code: string; options: { name: string; value: string }[] }

/** `RP-12-B: 12 mm, Blue` says which number is which; without numbers the values stand behind their name. */
function numbered(variants: Variant[]): NamedCell[] {
  const lines = new Map<string, string[]>()
  for (const { code, options } of variants) {
    for (const { name, value } of options) {
      const line = code || name
      const values = lines.get(line) ?? []
      if (!values.includes(value)) lines.set(line, [...values, value])
    }
  }
  return [...lines].map(([name, values]) => specification(name, values.join(', ')))
}

function specification(name: string, value: string): NamedCell {
  return { target: `specification:${name.slice(0, 80)}`, cell: value, raw: value }
}

function bestStock(rows: ShopRow[]) {
  const cells = rows.flatMap((one) => one.cells.filter(({ target }) => target === 'availability'))
  const stocked = cells.find(({ cell }) => choiceFor('availability', cell) === 'in stock')
  return [stocked ?? cells[0] ?? []].flat()
}

function unique(cells: NamedCell[]) {
  const seen = new Set<string>()
  return cells.filter(({ target, cell }) => {
    const key = `${target} ${cell}`
    if (!/^number:|^pictures$/.test(target)) return true
    return !seen.has(key) && seen.add(key)
  })
}

const ofOneVariant = /^(?:_id$|number:|impaCode$|option:\d+:value$|shop:)/

export function asProduct(first: ShopRow, variant: ShopRow, others: ShopRow[]): NamedCell[] {
  const own = new Set(variant.cells.map(({ target }) => target))
  const inherited = first.cells.filter(
    ({ target }) => target === 'state' || (!own.has(target) && !ofOneVariant.test(target)),
  )
  const pictures = picturesIn(others.filter((one) => !isVariant(one)))
  const cells = variant === first ? first.cells : [...inherited, ...variant.cells]
  const options = valuesOf(cells.filter(isOption), optionNames(first.cells))
  const words = options.map(({ value }) => value).join(', ')
  const all = unique(own.has('pictures') && variant !== first ? cells : [...cells, ...pictures])
  return all.map((one) =>
    one.target === 'title' && words !== ''
      ? { ...one, cell: `${one.cell}, ${words}`.slice(0, 200) }
      : one,
  )
}

function optionNames(cells: NamedCell[]) {
  return new Map(
    cells.flatMap(({ target, cell }) => {
      const [, number] = /^option:(\d+):name$/.exec(target) ?? []
      return number ? [[number, cell] as const] : []
    }),
  )
}

/** Shopify gives a product without options `Title: Default Title`; a variant of WooCommerce has its attributes. */
function valuesOf(cells: NamedCell[], names: Map<string, string>) {
  return cells.flatMap(({ target, cell }) => {
    const [, place, attribute] = /^(?:option:(\d+):value|specification:(.*))$/s.exec(target) ?? []
    if (attribute !== undefined) return [{ name: attribute, value: cell }]
    if (!place || cell === 'Default Title') return []
    return [{ name: names.get(place) ?? `Option ${place}`, value: cell }]
  })
}

const ofShops = /^(?:(?:option|attribute|shop):|features$|pictureNames$|shortDescription$)/

type Reading = { targets: readonly Target[]; shop: Shop | undefined; hasZip: boolean }

export function plainCellsFor({ targets, shop, hasZip }: Reading) {
  const isOfShop = shop !== undefined || targets.some((target) => ofShops.test(target))
  if (isOfShop) return (all: NamedCell[]) => shopCells(all, { shop, hasZip })
  const hasStates = targets.filter((target) => target === 'state').length > 1
  return (all: NamedCell[]) => (hasStates ? withOneState(all) : all)
}

function shopCells(
  all: NamedCell[],
  { shop, hasZip }: { shop: Shop | undefined; hasZip: boolean },
): NamedCell[] {
  const cells = all.flatMap((one): NamedCell[] => {
    if (one.target === 'features') return featuresIn(one.cell)
    if (one.target === 'pictureNames') return hasZip ? [{ ...one, target: 'pictures' }] : []
    return /^(?:option|attribute|shop):/.test(one.target) ? [] : [one]
  })
  const options = valuesOf(all.filter(isOption), optionNames(all))
  const specifications = options.map(({ name, value }) => specification(name, value))
  return withOneState(withOneDescription([...cells, ...specifications], shop))
}

/** PrestaShop writes `Material:Steel:0,Colour:Red:1`. */
function featuresIn(cell: string) {
  return cell.split(',').flatMap((feature) => {
    const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
    return name && value ? [specification(name, value)] : []
  })
}

function withOneDescription(cells: NamedCell[], shop: Shop | undefined) {
  const short = cells.find(({ target }) => target === 'shortDescription')
  const long = cells.find(({ target }) => target === 'description')
  if (!short && (!long || shop !== 'WooCommerce')) return cells
  const others = cells.filter((one) => one !== short && one !== long)
  const texts = [short?.cell ?? '', long?.cell ?? ''].map((text) =>
    // WooCommerce writes the end of a line as a backslash and an n.
    shop === 'WooCommerce' ? text.replaceAll(/\s?\\n\s?/g, '\n') : text,
  )
  const [first = '', second = ''] = texts
  const cell = second.includes(first) ? second : [first, second].filter(Boolean).join('\n\n')
  return [...others, { target: 'description', cell, raw: cell }]
}

const strictness = ['', 'hidden', 'draft']

function withOneState(cells: NamedCell[]) {
  const states = cells.filter(({ target }) => target === 'state')
  if (states.length < 2) return cells
  const rank = ({ cell }: NamedCell) => strictness.indexOf(choiceFor('state', cell) ?? '')
  const strange = states.find(({ cell }) => choiceFor('state', cell) === undefined)
  const [strictest] = states.toSorted((one, other) => rank(other) - rank(one))
  return cells.filter((one) => one.target !== 'state' || one === (strange ?? strictest))
}
