import { detailLabels, type DetailName } from '#app/content/line-details.ts'

import type { ShownLine } from './listed-line.ts'

/** What a line says beside its title, by the labels of what is asked. */
export type Details = Record<string, string>

const entries = Object.entries(detailLabels)

type Form = { get: (name: string) => unknown }

/** The details of line `n` of a sent form. */
export function detailsIn(form: Form, n: number): Details {
  const typed = entries.map(([name, label]) => {
    const value = form.get(`detail-${n}-${name}`)
    return [label, typeof value === 'string' ? value.trim() : ''] as const
  })
  return Object.fromEntries(typed.filter(([, value]) => value))
}

/** In a cookie: the place of the label among all labels, then what was typed. */
export function shortDetails(details: Details) {
  const typed = entries.map(([, label], n) =>
    details[label] ? `${n}${details[label].replaceAll('~', '-')}` : '',
  )
  return typed.filter(Boolean).join('~')
}

export function detailsFrom(text: string): Details {
  const parts = text.split('~').filter((part) => part.length > 1)
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, label] = entries[Number(part.slice(0, 1))] ?? []
      return label ? [[label, part.slice(1)]] : []
    }),
  )
}

export function missingOf({ asks = [], details }: ShownLine): DetailName[] {
  return asks.filter((name) => !details[detailLabels[name]])
}

/** `Type NHG; Serial number 18-40771`. */
export function detailsText({ details }: { details: Details }) {
  return Object.entries(details)
    .map(([label, value]) => `${label} ${value}`)
    .join('; ')
}
