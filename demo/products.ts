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

/** The 77 products of the demo catalogue, in menu order of their categories. */
export const products: DemoProduct[] = groups.flat().map((one) => ({
  ...one,
  description: withThinSpaces(one.description),
  ...(one.specifications && {
    specifications: one.specifications.map((fact) => ({
      name: fact.name,
      value: withThinSpaces(fact.value),
    })),
  }),
}))
