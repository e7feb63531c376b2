import type { Section } from '#app/settings/schema.ts'

import type { openWholeSite } from './whole-site.testing.ts'

export type WholeSite = Awaited<ReturnType<typeof openWholeSite>>

/** `null` brings the default texts back; `version` is the one that is replaced. */
export function publish(site: WholeSite, section: Section, value: unknown, version = 0) {
  return site.app.inject({
    method: 'PUT',
    url: `/api/settings/${section}`,
    headers: { origin: site.origin, cookie: site.cookie },
    payload: { value, version },
  })
}
