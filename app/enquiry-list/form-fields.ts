import { keyOf, linesIn, type ShownLine } from './listed-line.ts'

/** Remembered beyond one list: the ship and the sender, not the voyage. */
const remembered = ['name', 'contact', 'company', 'vessel', 'imoNumber']
const others = ['port', 'eta', 'neededBy', 'ownReference', 'requisition', 'message']

export type AboutFields = Record<string, string>

export function aboutIn(typed: { [name: string]: string | undefined }): AboutFields {
  return Object.fromEntries([...remembered, ...others].map((name) => [name, typed[name] ?? '']))
}

export function typedIn(form: HTMLFormElement | null) {
  const typed = [...new FormData(form ?? undefined)]
  return Object.fromEntries(typed.map(([name, value]) => [name, `${value}`.trim()]))
}

export function rememberedOf(fields: AboutFields): AboutFields {
  return Object.fromEntries(remembered.map((name) => [name, fields[name] ?? '']))
}

/** The lines with what their fields say now. */
export function withTyped(lines: ShownLine[], form: HTMLFormElement | null): ShownLine[] {
  const listed = linesIn(new FormData(form ?? undefined))
  const typed = new Map(listed.map((line) => [keyOf(line), line]))
  return lines.map((line) => {
    const { quantity, unit, note, details } = typed.get(keyOf(line)) ?? line
    return { ...line, quantity, unit, note, details }
  })
}

/** Leaves what is typed already, unless `fields` are newer. */
export function fill(form: HTMLFormElement | null, fields: AboutFields, age?: 'newest') {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    field.value = (age && value) || field.value || value
    const details = field.closest('details')
    if (value && details) details.open = true
  }
}
