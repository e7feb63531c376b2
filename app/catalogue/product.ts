import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)

/** A number somebody reads off a plate or a parts book; `scheme` says whose: maker, IMPA, ISSA, drawing … */
const partNumber = z.object({ scheme: line(40), value: line(80) })
const specification = z.object({ name: line(80), value: line(200) })

/** What an owner fills in. `subcategoryId` is `''` where none is chosen (C-79). */
export const productFields = z.object({
  title: line(200),
  description: line(10_000),
  imageUrl: z.string().max(2_000),
  categoryId: z.string(),
  subcategoryId: z.string(),
  type: line(80).optional(),
  maker: line(80).optional(),
  model: line(80).optional(),
  partNumbers: z.array(partNumber).max(50).optional(),
  specifications: z.array(specification).max(50).optional(),
  condition: line(80).optional(),
  certificate: line(200).optional(),
  pictures: z.array(z.string().max(2_000)).max(12).optional(),
  datasheetUrl: z.string().max(2_000).optional(),
})

/** A product as the site, the API and the dashboard know it; times are ISO 8601 in UTC (R-ENT-1). */
export const product = productFields.extend({
  _id: z.string(),
  categoryName: z.string(),
  subcategoryName: z.string(),
  /** The built-in engineering drawing made from the same camera as `imageUrl`, by name. */
  drawing: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows with every save, so that a second editor notices the first. */
  version: z.number().int(),
})

export type ProductFields = z.infer<typeof productFields>
export type Product = z.infer<typeof product>
