import { z } from 'zod'

import { address, filledText, recordFields, optional, withoutLimits } from '#app/database/fields.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

export const videoFields = z.object({
  title: filledText(200),
  videoUrl: address().min(1),
  posterUrl: optional(address()),
})

export const videoLabels = {
  video: { label: 'Video', missing: 'Please select a video.' },
  title: { label: 'Title', missing: 'Please enter a title.' },
} satisfies { [name: string]: FieldLabel }

export const videoChanges = videoFields.partial().extend({ version: recordFields.version })

export const video = withoutLimits(videoFields.extend({ ...recordFields }))

export type VideoFields = z.infer<typeof videoFields>
export type Video = z.infer<typeof video>
