import type { Section } from '#app/settings/schema.ts'

import type { openWholeSite } from './whole-site.testing.ts'

export type WholeSite = Awaited<ReturnType<typeof openWholeSite>>

/** Sends the form of a section as its script does; `null` brings the default texts back, `version` is replaced. */
export function publish(site: WholeSite, section: Section, value: unknown, version = 0) {
  const intent = value === null ? 'default' : 'publish'
  return submitSection(site, section, { value, intent, version })
}

type Sent = { value: unknown; intent: string; version?: number }

export function submitSection(site: WholeSite, section: Section, sent: Sent) {
  const { value, intent, version = 0 } = sent
  const form = new URLSearchParams([
    ...fieldsOf(value),
    ['intent', intent],
    ['version', `${version}`],
  ])
  return site.send(`/dashboard/settings/${section}.data`, form, { cookie: site.cookie })
}

/** The fields of a value, as the form of its section names them. */
export function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      fieldsOf(one, path ? `${path}.${name}` : name),
    )
  }
  if (typeof value === 'boolean') return value ? [[path, 'on']] : []
  return [[path, String(value)]]
}
