import { z } from 'zod'

import { address, filledText, optional, text, withoutLimits } from '#app/database/fields.ts'

/** A number from a nameplate or a parts book; `scheme` is its issuer: maker, IMPA, ISSA, drawing … */
const partNumber = z.object({ scheme: filledText(40), value: filledText(80) })
const specification = z.object({ name: filledText(80), value: filledText(200) })

/** The editable fields. `subcategoryId` is `''` if none is chosen (C-79). */
export const productFields = z.object({
  title: filledText(200),
  description: filledText(10_000),
  imageUrl: address(),
  categoryId: text(40),
  subcategoryId: text(40),
  type: optional(filledText(80)),
  maker: optional(filledText(80)),
  model: optional(filledText(80)),
  partNumbers: optional(z.array(partNumber).max(50)),
  specifications: optional(z.array(specification).max(50)),
  condition: optional(filledText(80)),
  certificate: optional(filledText(200)),
  pictures: optional(z.array(address()).max(12)),
  datasheetUrl: optional(address()),
})

/** A product for the site, the API and the admin pages; times are ISO 8601 in UTC (R-ENT-1). */
export const product = withoutLimits(
  productFields.extend({
    _id: z.string(),
    categoryName: z.string(),
    subcategoryName: z.string(),
    /** The name of the built-in engineering drawing with the same camera view as `imageUrl`. */
    drawing: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** Increases with every save, to detect concurrent edits. */
    version: z.number().int(),
  }),
)

export type ProductFields = z.infer<typeof productFields>
export type Product = z.infer<typeof product>
