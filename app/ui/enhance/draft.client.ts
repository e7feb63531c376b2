import { readStored, writeStored } from '../unsent.ts'

/** `at` in milliseconds since 1970; `waits`: sent by the site before its outbox, without a response yet. */
type Draft = { at: number; waits?: boolean; fields: Record<string, string> }

const day = 24 * 3_600_000

export function enhanceMessageForm(form: HTMLFormElement) {
  checkContact(form)
  restoreDraft(form)
  offerContactDetails(form)
  rememberContactDetails(form)
  form.addEventListener('input', () => storeDraft(form))
  form.addEventListener('submit', () => storeDraft(form))
  addEventListener('storage', ({ key }) => {
    if (key === nameOf(form)) showDraft(form)
  })
}

/** Either contact is enough, which `required` cannot express. Runs before the browser validates. */
function checkContact(form: HTMLFormElement) {
  const phone = form.querySelector<HTMLInputElement>('[name=phone]')
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  const check = () => {
    const words = 'Please give an email or a phone number, so that we can answer.'
    phone?.setCustomValidity(phone.value || email?.value ? '' : words)
  }
  form.addEventListener('input', check)
  form.querySelector('button')?.addEventListener('click', check)
}

function restoreDraft(form: HTMLFormElement) {
  const draft = draftOf(form)
  const isTyped = fieldsOf(form).some((field) => field.value !== field.defaultValue)
  for (const field of fieldsOf(form))
    if (field.value === field.defaultValue) field.value = draft?.fields[field.name] ?? field.value
  // Text may be typed before this script loads.
  if (isTyped) storeDraft(form)
}

function showDraft(form: HTMLFormElement) {
  const draft = draftOf(form)
  if (!draft) form.reset()
  // A reset leaves hidden fields unchanged.
  for (const field of fieldsOf(form))
    if (field.name === 'key') field.value = draft?.fields['key'] ?? ''
    else if (draft && field.type !== 'hidden') field.value = draft.fields[field.name] ?? ''
  if (!draft) offerContactDetails(form)
}

/** Until confirmation; includes the idempotency key. Returns the time. */
export function storeDraft(form: HTMLFormElement) {
  for (const field of fieldsOf(form)) if (field.name === 'key') field.value ||= `${Math.random()}`
  const at = Date.now()
  writeStored(nameOf(form), { at, fields: typedIn(form) })
  return at
}

export function typedIn(form: HTMLFormElement) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`]))
}

export function draftOf(form: HTMLFormElement) {
  return readStored<Draft>(nameOf(form))
}

export function isOldWaiting({ waits, at }: Draft) {
  return Boolean(waits) && Date.now() - at < day
}

export function keyOf(form: HTMLFormElement) {
  return form.querySelector<HTMLInputElement>('[name=key]')?.value ?? ''
}

export function nameOf(form: HTMLFormElement) {
  return `draft ${form.dataset.draft}`
}

function fieldsOf(form: HTMLFormElement) {
  const typed = '[name]:not([type=checkbox])'
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)]
}

/** Without `send-form.client.ts` the form loads another page: confirmation or errors. */
export function markSent(form: HTMLFormElement) {
  try {
    sessionStorage.setItem('sent', nameOf(form))
  } catch {}
}

export function cleanDrafts() {
  try {
    if (document.querySelector('[data-sent]'))
      localStorage.removeItem(sessionStorage.getItem('sent') ?? '')
    sessionStorage.removeItem('sent')
    for (const name of Object.keys(localStorage))
      if (name.startsWith('draft ') && Date.now() - (readStored<Draft>(name)?.at ?? 0) > 7 * day)
        localStorage.removeItem(name)
  } catch {}
}

const contactNames = ['name', 'phone', 'email']

function offerContactDetails(form: HTMLFormElement) {
  const stored = readStored<Record<string, string>>('sender')
  const tick = tickOf(form)
  if (tick) tick.checked = stored !== undefined
  for (const field of contactFields(form)) field.value ||= stored?.[field.name] ?? ''
}

function rememberContactDetails(form: HTMLFormElement) {
  form.addEventListener('input', ({ target }) => {
    const tick = tickOf(form)
    const typed = Object.fromEntries(contactFields(form).map(({ name, value }) => [name, value]))
    if (tick?.checked) writeStored('sender', typed)
    else if (target === tick) writeStored('sender', undefined)
  })
}

function tickOf(form: HTMLFormElement) {
  return form.querySelector<HTMLInputElement>('[data-remember]')
}

function contactFields(form: HTMLFormElement) {
  return contactNames.flatMap(
    (name) => form.querySelector<HTMLInputElement>(`[name=${name}]`) ?? [],
  )
}

export function showSending(form: HTMLFormElement) {
  const own = form.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (!own || own.ariaDisabled) return () => undefined
  // A bar at the foot has a button of the form too.
  const others = form.id
    ? document.querySelectorAll<HTMLButtonElement>(`button[form="${form.id}"]`)
    : []
  const buttons = [own, ...others].map((button) => ({ button, label: [...button.childNodes] }))
  for (const { button } of buttons) {
    // A disabled button would lose the focus.
    button.ariaDisabled = 'true'
    button.replaceChildren('Sending…')
  }
  form.addEventListener('submit', drop, true)
  return () => {
    for (const { button, label } of buttons) {
      button.ariaDisabled = null
      button.replaceChildren(...label)
    }
    form.removeEventListener('submit', drop, true)
  }
}

function drop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
