import type { DrawingName } from '#app/ui/drawing-names.ts'

export type Slide = { drawing: DrawingName; title: string; description: string }

/** The two slides above a product (R-PSL-1). */
export const productSlides: readonly Slide[] = [
  {
    drawing: 'plate',
    title: 'Not sure that it fits?',
    description: 'Send a photo of the nameplate. We check maker, type and serial before we quote.',
  },
  {
    drawing: 'vhf',
    title: 'The duty desk answers day and night',
    description:
      'WhatsApp, telephone or e-mail, from any port. Say the vessel, the port and the date.',
  },
]
