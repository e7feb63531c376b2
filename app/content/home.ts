import { offerPercent } from './constants.ts'
import type { DrawingName } from './picture-names.ts'

type Slide = { image: DrawingName; title: string; description: string }

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

/** Ids are displayed, and are not category ids: a tile links by slug only (R-HOME-14, C-7). */
export const tiles = [
  { id: 17, name: 'Air compressor', slug: 'air-compressor', image: 'compressor', look: 'chart' },
  { id: 15, name: 'Lifeboat', slug: 'lifeboat', image: 'lifeboat', look: 'paper' },
  {
    id: 18,
    name: 'Marine engine parts',
    slug: 'marine-engine-parts',
    image: 'piston',
    look: 'paper',
  },
  { id: 19, name: 'JRC radar model', slug: 'jrc-jma-9122-radar', image: 'radar', look: 'night' },
  { id: 16, name: 'Generator', slug: 'generator', image: 'genset', look: 'paper' },
  { id: 20, name: 'Pumps', slug: 'pumps', image: 'pump', look: 'half' },
] as const satisfies readonly { image: DrawingName; [field: string]: unknown }[]

const offer = { title: `Up to ${offerPercent}% off Purchasing`, ctaText: 'Shop Now' }

export const offers = [
  {
    ...offer,
    subject: 'Marine Accessories',
    image: 'gps',
    ctaLink: '/categories/marine-electronic-item',
  },
  { ...offer, subject: 'Lifeboat', image: 'lifeboat', ctaLink: '/categories/lifeboat-and-davit' },
] as const satisfies readonly { image: DrawingName; [field: string]: string }[]

export const whyChooseUs = [
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
    description: 'If a part does not work, we replace it or take it back.',
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
] as const

/** Invented names and flags; a company replaces them with its own clients (R-HOME-11). */
export const firstClients = [
  { name: 'Alfa Lines', flag: 'pennant' },
  { name: 'Bravo Feeder', flag: 'disc' },
  { name: 'Charlie Towage', flag: 'diamond' },
  { name: 'Delta Bulk', flag: 'hoist' },
  { name: 'Echo Offshore', flag: 'cross' },
] as const
export const secondClients = [
  { name: 'Foxtrot Tankers', flag: 'saltire' },
  { name: 'Golf Dredging', flag: 'bands' },
  { name: 'Hotel Pilotage', flag: 'quarters' },
] as const

export const clientsLine = 'keep fleets moving in 50+ countries'
