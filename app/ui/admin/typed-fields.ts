import { ignoreErrors } from '../browser.ts'

// What was typed on a page of the admin, for the same page after it was loaded again because the site was updated.
// Forms with drafts (draft.ts) have their values by then; for all others this is the only copy.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Stored = { path: string; fields: { [position: string]: string | boolean } }

const key = 'typed fields'
const fields = ':is(input, textarea, select):not([type=password], [type=file], [type=hidden])'
const typed = new WeakSet<EventTarget>()
let isStored = false

export function watchTyped() {
  addEventListener('input', ({ target }) => target && typed.add(target))
}

/** Stores the typed fields for this tab. */
export function storeTyped() {
  const changed = placedFields().filter(([, field]) => typed.has(field))
  const values = changed.map(([position, field]) => [position, valueOf(field)])
  const stored: Stored = { path: location.pathname, fields: Object.fromEntries(values) }
  ignoreErrors(() => {
    sessionStorage.setItem(key, JSON.stringify(stored))
    isStored = true
  })
}

/** Then nothing typed is lost by leaving the page. */
export function isTypedStored() {
  return isStored
}

/** Gives React the values as if they were typed, so the page must be hydrated. */
export function restoreTyped() {
  ignoreErrors(() => {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (stored?.path !== location.pathname) return
    sessionStorage.removeItem(key)
    for (const [position, field] of placedFields()) type(field, stored.fields[position])
  })
}

function type(field: Field, value: string | boolean | undefined) {
  if (value === undefined || value === valueOf(field)) return
  if (typeof value === 'boolean') return field.click()
  // React replaces the setter of the element, and takes no change that goes through it for typed.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

function valueOf(field: Field) {
  const isTick = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTick ? field.checked : field.value
}

/** Each field with its name and its number among the fields of that name; ids of React change from page to page. */
function placedFields() {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Field>(fields)].map((field) => {
    const name = field.name || field.ariaLabel || field.id
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return [`${name} ${n}`, field] as const
  })
}
