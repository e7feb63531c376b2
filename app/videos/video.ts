import { z } from 'zod'

const videoFields = z.object({
  title: z.string().trim().min(1).max(200),
  videoUrl: z.string().min(1).max(2_000),
  posterUrl: z.string().max(2_000).optional(),
})

/** A film of a project, with the still that stands for it until it plays (R-ENT-3). */
export const video = videoFields.extend({
  _id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})

export type VideoFields = z.infer<typeof videoFields>
export type Video = z.infer<typeof video>
