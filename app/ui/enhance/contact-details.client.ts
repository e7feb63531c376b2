import { readStored, writeStored } from '../unsent.ts'

const names = ['name', 'phone', 'email']

/** Offers name, phone and email on the next form of this device, if the visitor has ticked 'Remember'. */
export function offerContactDetails(form: HTMLFormElement) {
  const stored = readStored<Record<string, string>>('sender')
  const tick = tickOf(form)
  if (tick) tick.checked = stored !== undefined
  for (const field of fieldsOf(form)) field.value ||= stored?.[field.name] ?? ''
}

export function rememberContactDetails(form: HTMLFormElement) {
  form.addEventListener('input', ({ target }) => {
    const tick = tickOf(form)
    const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
    if (tick?.checked) writeStored('sender', typed)
    else if (target === tick) writeStored('sender', undefined)
  })
}

function tickOf(form: HTMLFormElement) {
  return form.querySelector<HTMLInputElement>('[data-remember]')
}

function fieldsOf(form: HTMLFormElement) {
  return names.flatMap((name) => form.querySelector<HTMLInputElement>(`[name=${name}]`) ?? [])
}
