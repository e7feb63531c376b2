import { offerPercent } from './constants.ts'
import type { DrawingName } from './picture-names.ts'

export type Offer = {
  title: string
  subject: string
  image: DrawingName
  ctaText: string
  ctaLink: string
}

/** The two banners of the home page; never part of structured data (R-HOME-19, R-HOME-20, C-11). */
export const offers: readonly Offer[] = [
  {
    title: `Up to ${offerPercent}% off Purchasing`,
    subject: 'Marine Accessories',
    image: 'gps',
    ctaText: 'Shop Now',
    ctaLink: '/categories/marine-electronic-item',
  },
  {
    title: `Up to ${offerPercent}% off Purchasing`,
    subject: 'Lifeboat',
    image: 'lifeboat',
    ctaText: 'Shop Now',
    ctaLink: '/categories/lifeboat-and-davit',
  },
]
