import type { SignName } from './picture-names.ts'

export type WhyItem = { id: number; icon: SignName; title: string; description: string }

/** Three in the first row, two in the second; 'Guaranty' is the required spelling (R-HOME-25). */
export const whyChooseUs: readonly WhyItem[] = [
  {
    id: 1,
    icon: 'consultation',
    title: 'Initial Consultation',
    description: 'Send a nameplate or a part number; we say what fits before you order.',
  },
  {
    id: 2,
    icon: 'delivery',
    title: 'Early Delivery',
    description: 'Packed for the boat and alongside before the vessel sails.',
  },
  {
    id: 3,
    icon: 'guaranty',
    title: 'Product Guaranty',
    description: 'A part that does not do its work is replaced or taken back.',
  },
  {
    id: 4,
    icon: 'service',
    title: '24/7 Service',
    description: 'The duty desk answers day and night, on every day of the year.',
  },
  {
    id: 5,
    icon: 'alternative',
    title: 'Alternative Products',
    description: 'Where a part is out of production, we offer one that takes its place.',
  },
]
