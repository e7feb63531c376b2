import { href } from 'react-router'

import { iconAddress } from '#app/media/addresses.ts'
import { defaultColours } from '#app/settings/colours.ts'
import type { Settings } from '#app/settings/schema.ts'

/** The background colour of the pages (`--color-paper`), for the browser's frame and the splash screen. */
export const paper = '#fbfcfb'

export function manifestOf({ company, look }: Pick<Settings, 'company' | 'look'>) {
  const { name, shortName, description } = company
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
    theme_color: look.signal === defaultColours.signal ? paper : look.signal,
    icons: look.logo ? iconsOf(look.logo) : icons,
  } as const
}

const large = { sizes: '512x512', type: 'image/png' } as const
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', ...large },
  { src: '/icon-maskable-512.png', ...large, purpose: 'maskable' },
] as const

function iconsOf(logo: string) {
  return [
    { src: iconAddress(logo), ...large },
    { src: iconAddress(logo, 'maskable'), ...large, purpose: 'maskable' },
  ] as const
}

export function adminManifest({ company, look }: Pick<Settings, 'company' | 'look'>) {
  const { icons, lang, background_color, theme_color } = manifestOf({ company, look })
  const shortcut = (name: string, url: string) => ({ name, url })
  return {
    id: href('/dashboard'),
    name: `${company.name} admin`,
    short_name: `${company.shortName} admin`,
    lang,
    start_url: href('/dashboard'),
    scope: href('/dashboard'),
    display: 'standalone',
    background_color,
    theme_color,
    icons,
    // By GET: a Lax cookie need not come with a POST from another app.
    share_target: {
      action: href('/dashboard/log-chat'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      shortcut('Enquiries', href('/dashboard/enquiries')),
      shortcut('Add product', href('/dashboard/add-product')),
    ],
  }
}
