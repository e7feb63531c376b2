import { ignoreErrors } from '../browser.ts'

// Keeps what was typed on an admin page over a reload after a site update. Forms with drafts (draft.ts) need none.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Stored = { path: string; fields: { [position: string]: string | boolean } }

const key = 'typed fields'
const fields = ':is(input, textarea, select):not([type=password], [type=file], [type=hidden])'
const typed = new WeakSet<EventTarget>()
let isStored = false

export function watchTyped() {
  addEventListener('input', ({ target }) => target && typed.add(target))
}

export function storeTyped() {
  const changed = placedFields().filter(([, field]) => typed.has(field))
  const values = changed.map(([position, field]) => [position, valueOf(field)])
  const stored: Stored = { path: location.pathname, fields: Object.fromEntries(values) }
  ignoreErrors(() => {
    sessionStorage.setItem(key, JSON.stringify(stored))
    isStored = true
  })
}

export function isTypedStored() {
  return isStored
}

/** Sets values as if typed, so the page must be hydrated. */
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
  // React overrides the element's setter and ignores changes through it.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

function valueOf(field: Field) {
  const isTick = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTick ? field.checked : field.value
}

/** By name and position, because React's ids change between pages. */
function placedFields() {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Field>(fields)].map((field) => {
    const name = field.name || field.ariaLabel || field.id
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return [`${name} ${n}`, field] as const
  })
}
