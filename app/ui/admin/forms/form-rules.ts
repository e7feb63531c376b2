import { z } from 'zod'

import { address } from '#app/database/fields.ts'

/** A new record needs a picture; an imported record without a picture can stay so (R-VAL-3). */
export const withPicture = {
  added: z.object({ imageUrl: address().min(1) }),
  changed: z.object({ imageUrl: address().min(1).optional() }),
}
