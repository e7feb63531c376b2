import { z } from 'zod'

export const attachment = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/heic', 'application/pdf']),
  size: z.number().int().describe('In bytes'),
})

/** An attachment of a sent list; without `linePosition` it is about the whole list. */
export const sentAttachment = attachment.extend({
  position: z.number().int(),
  linePosition: z.number().int().optional(),
})
export type SentAttachment = z.infer<typeof sentAttachment>
