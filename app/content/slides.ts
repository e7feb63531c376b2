import type { DrawingName } from './picture-names.ts'

export type Slide = { image: DrawingName; title: string; description: string }

export const productSlides: readonly Slide[] = [
  {
    image: 'nameplate',
    title: 'Not sure that it fits?',
    description: 'Send a photo of the nameplate. We check maker, type and serial before we quote.',
  },
  {
    image: 'vhf',
    title: 'The duty desk answers day and night',
    description:
      'WhatsApp, telephone or email, from any port. Say the vessel, the port and the date.',
  },
]

export const faqSlides: readonly Slide[] = [
  {
    image: 'lifeboat',
    title: 'Marine Accessories FAQ',
    description: 'Covers, sizes and warranty: what owners and crews ask us most.',
  },
  {
    image: 'nameplate',
    title: 'A photo answers most questions',
    description:
      'Send the nameplate, the part or the place where it fits, with something beside it for scale.',
  },
]
