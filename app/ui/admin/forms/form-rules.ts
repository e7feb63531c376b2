import { z } from 'zod'

import { address } from '#app/database/fields.ts'

/** A picture is needed to add something; what came without one, from an import, may stay so (R-VAL-3). */
export const withPicture = {
  added: z.object({ imageUrl: address().min(1) }),
  changed: z.object({ imageUrl: address().min(1).optional() }),
}
