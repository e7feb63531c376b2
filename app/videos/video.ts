import { z } from 'zod'

import { filledText, text, withoutLimits } from '#app/database/fields.ts'

const videoFields = z.object({
  title: filledText(200),
  videoUrl: filledText(2_000),
  posterUrl: text(2_000).optional(),
})

/** A film of a project, with the still that stands for it until it plays (R-ENT-3). */
export const video = withoutLimits(
  videoFields.extend({
    _id: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number().int(),
  }),
)

export type VideoFields = z.infer<typeof videoFields>
export type Video = z.infer<typeof video>
