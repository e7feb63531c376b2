import { z } from 'zod'

import { currency, flag, heroPicture, link, makerMark, picture } from '#app/settings/fields.ts'

export type SettingField = {
  schema: unknown
  /** From the section: `slides.0.title`; the id of the field, and the key of its problem. */
  path: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  problems: Readonly<Record<string, string | undefined>>
}

/** The value of a form without script, by the names of its fields: `slides.0.title`. */
export function typedValue(schema: unknown, form: URLSearchParams, path = ''): unknown {
  if (schema instanceof z.ZodObject) {
    const fields: [string, unknown][] = Object.entries(schema.shape)
    return Object.fromEntries(
      fields.map(([name, field]) => [name, typedValue(field, form, joined(path, name))]),
    )
  }
  if (schema instanceof z.ZodArray) {
    return entriesIn(form, path).map((index) =>
      typedValue(schema.element, form, joined(path, String(index))),
    )
  }
  if (schema instanceof z.ZodBoolean) return form.has(path)
  // Of a page that is not in the list, the address is typed.
  const typed = form.get(path) || (schema === link && form.get(`${path}.other`)) || ''
  const text = typed.replaceAll('\r\n', '\n')
  return schema instanceof z.ZodNumber ? numberIn(text) : text
}

export function joined(path: string, name: string) {
  return path ? `${path}.${name}` : name
}

/** The text itself where it is no number, so that nothing typed is lost; the schema then names the mistake. */
export function numberIn(text: string) {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

function entriesIn(form: URLSearchParams, path: string) {
  const before = path ? `${path}.` : ''
  const indices = [...form.keys()].flatMap((name) => {
    const index = name.startsWith(before) && /^\d{1,3}(?=\.|$)/.exec(name.slice(before.length))?.[0]
    return index ? [Number(index)] : []
  })
  return [...new Set(indices)].toSorted((one, other) => one - other)
}

/** `add slides` at the end of a list; `up`, `down` or `remove slides.2` an entry. A section can be a list itself. */
const entryChange = /^(add|up|down|remove) ([\w.]*?)(?:\.?(\d{1,3}))?$/

/** Undefined if `intent` changes no entry. */
export function withEntryChange(schema: unknown, value: unknown, intent: string) {
  const [, kind, path = '', index] = entryChange.exec(intent) ?? []
  if (!kind || (kind === 'add') !== (index === undefined)) return undefined
  const keys = path === '' ? [] : path.split('.')
  const at = Number(index)
  return changedAt(value, schema, keys, (entries, element) => {
    if (kind === 'add') return [...entries, blankOf(element)]
    if (kind === 'remove') return entries.toSpliced(at, 1)
    return moved(entries, at, kind === 'up' ? at - 1 : at + 1)
  })
}

export function moved<Entry>(list: readonly Entry[], from: number, to: number) {
  if (to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

type Change = (entries: readonly unknown[], element: unknown) => readonly unknown[]

function changedAt(value: unknown, schema: unknown, keys: string[], change: Change): unknown {
  const [key, ...rest] = keys
  if (Array.isArray(value) && schema instanceof z.ZodArray) {
    if (key === undefined) return change(value, schema.element)
    const index = Number(key)
    return value.map((entry: unknown, at) =>
      at === index ? changedAt(entry, schema.element, rest, change) : entry,
    )
  }
  if (!isRecord(value) || !(schema instanceof z.ZodObject) || key === undefined) return value
  if (!Object.hasOwn(value, key)) return value
  return { ...value, [key]: changedAt(value[key], schema.shape[key], rest, change) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function blankOf(schema: unknown): unknown {
  if (schema === picture) return 'nameplate'
  if (schema === heroPicture) return 'dusk'
  if (schema === flag) return 'pennant'
  if (schema === makerMark) return 'piston'
  if (schema instanceof z.ZodObject) {
    const fields: [string, unknown][] = Object.entries(schema.shape)
    return Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]))
  }
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 1
  if (schema === link) return '/contact-us'
  if (schema === currency) return 'USD'
  if (schema instanceof z.ZodEnum) return schema.options[0]
  return ''
}
