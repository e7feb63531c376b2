import { shortName } from '#app/content/found.ts'
import { site } from '#app/content/site.ts'

/** The colour of the paper (`--color-paper`), around the page and behind it while it opens. */
export const paper = '#fbfcfb'

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** What a telephone needs to put the site on its home screen. */
export const manifest = {
  id: '/',
  name: site.name,
  short_name: shortName,
  description: site.description,
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: paper,
  theme_color: paper,
  icons,
} as const
