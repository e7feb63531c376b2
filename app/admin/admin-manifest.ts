import { href } from 'react-router'

import type { Settings } from '#app/settings/schema.ts'
import { manifestOf } from '#app/site/seo/manifest.ts'

/** The admin as an app of its own, beside the one of the site. */
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
