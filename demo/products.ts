import { categoryNamed, defaultCategories } from '#app/catalogue/categories.ts'
import { demoStamp } from '#app/database/demo-ids.ts'

import type { DemoProduct } from './demo-product.ts'
import { electronics } from './products-electronics.ts'
import { engine } from './products-engine.ts'
import { machinery } from './products-machinery.ts'
import { navigation } from './products-navigation.ts'
import { powerAndOther } from './products-power-other.ts'
import { pumpAndCooling } from './products-pump-cooling.ts'
import { purifierAndCompressor } from './products-purifier-compressor.ts'
import { safetyAndSanitary } from './products-safety-sanitary.ts'
import { turboAndGovernor } from './products-turbo-governor.ts'
import { withThinSpaces } from './units.ts'

const groups: DemoProduct[][] = [
  electronics,
  navigation,
  engine,
  purifierAndCompressor,
  turboAndGovernor,
  pumpAndCooling,
  machinery,
  safetyAndSanitary,
  powerAndOther,
]

const written = groups.flat().map((one, place) => ({
  ...one,
  description: withThinSpaces(one.description),
  ...(one.specifications && {
    specifications: one.specifications.map((fact) => ({
      name: fact.name,
      value: withThinSpaces(fact.value),
    })),
  }),
  partNumbers: [{ scheme: 'Our', value: ownNumber(one, place) }, ...(one.partNumbers ?? [])],
}))

function ownNumber({ category }: DemoProduct, place: number) {
  const { id = 0 } = categoryNamed(defaultCategories, category) ?? {}
  return `CM-${String(id).padStart(2, '0')}-${1001 + place}`
}

const titlesByPlace = acrossCategories(written).map(({ title }) => title)

/** The 77 products of the demo catalogue, in menu order of their categories. */
export const products: DemoProduct[] = written.map(({ alternatives, ...one }) => ({
  ...one,
  ...(alternatives && {
    alternatives: alternatives.map((title) => demoProductStamp(title)._id),
  }),
}))

/** Newest first. The newest are one of each category, so that a first page shows the whole range. */
export const productsByPlace = acrossCategories(products)

/** Throws for a title that no product of the demo has. */
export function demoProductStamp(title: string) {
  const index = titlesByPlace.indexOf(title)
  if (index === -1) throw new Error(`The demo has no product with this title: ${title}`)
  return demoStamp('products', titlesByPlace.length - index)
}

function acrossCategories<One extends DemoProduct>(list: One[]) {
  const seen = new Map<string, number>()
  const ranked = list.map((one) => {
    const rank = seen.get(one.category) ?? 0
    seen.set(one.category, rank + 1)
    return { one, rank }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one)
}
