import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import type { Section } from '#app/settings/schema.ts'

type Page = readonly [name: string, path: string]

const home = ['Home', '/'] as const
const about = ['About us', '/about-us'] as const
const contact = ['Contact us', '/contact-us'] as const
const brand = ['Brand', '/brand'] as const
const blogs = ['Blogs', '/blogs'] as const

const pages: { [Name in Exclude<Section, 'productSlides' | 'sales'>]: readonly Page[] } = {
  company: [home, about, contact],
  look: [home, contact],
  contact: [contact, home],
  social: [contact, about],
  hero: [home],
  tiles: [home],
  offers: [home],
  figures: [about],
  clients: [home],
  testimonials: [brand],
  brands: [brand],
  whyChooseUs: [home],
  chairman: [about],
  about: [about],
  faq: [['Questions', '/faq']],
  intros: [blogs, ['Videos', '/videos']],
  privacy: [['Privacy policy', '/privacy-policy']],
  newsletter: [home, contact],
  footer: [home],
}

/** Empty where no page can show the section yet. */
export async function previewPages(db: Database, section: Section): Promise<readonly Page[]> {
  if (section === 'sales') return [['A quote', '']]
  if (section !== 'productSlides') return pages[section]
  const newest = await db
    .selectFrom('products')
    .select('_id')
    .where('deletedAt', 'is', null)
    .where('state', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? [['A product', `/view-details/${newest._id}`]] : []
}

export function previewAddress(section: Section, path: string) {
  if (section === 'sales') return href('/dashboard/settings/sales/quote.pdf')
  return `/dashboard/preview/${section}${path}`
}
