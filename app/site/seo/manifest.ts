import type { Settings } from '#app/settings/schema.ts'

/** The background colour of the pages (`--color-paper`), for the browser's frame and the splash screen. */
export const paper = '#fbfcfb'

export function manifestOf({ name, shortName, description }: Settings['company']) {
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  } as const
}
