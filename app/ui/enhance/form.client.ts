for (const form of document.querySelectorAll<HTMLFormElement>(
  'form[method=post]:not([data-list])',
)) {
  const button = form.querySelector('button')
  if (!button) continue
  const label = button.textContent
  const rest = () => {
    button.disabled = false
    button.textContent = label
  }
  form.addEventListener('submit', () => {
    button.disabled = true
    button.textContent = 'Sending…'
    // Enables the button again, because the user can stop a page that does not load.
    setTimeout(rest, 20_000)
  })
  addEventListener('pageshow', rest)
  // Adds to the milliseconds from a draft or from an earlier page with this form.
  form.addEventListener('formdata', ({ formData }) => {
    const before = Number(formData.get('took'))
    formData.set('took', `${Math.round(before + performance.now())}`)
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
  const phone = form.querySelector<HTMLInputElement>('[name=phone]')
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  if (!phone || !email) continue
  // One of both is enough, which `required` cannot say. The submit button is pressed before the browser validates.
  const check = () => {
    const words = 'Please give an email or a phone number, so that we can answer.'
    phone.setCustomValidity(phone.value || email.value ? '' : words)
  }
  form.addEventListener('input', check)
  form.querySelector('button')?.addEventListener('click', check)
}

// A browser that blocks storage throws on reading sessionStorage.
try {
  storeDrafts()
} catch {}

/** Stores the typed text and the idempotency key until the confirmation page is shown. */
function storeDrafts() {
  const sent = sessionStorage.getItem('sent')
  if (sent && document.querySelector('[data-sent]')) {
    sessionStorage.removeItem(sent)
    sessionStorage.removeItem('sent')
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
    const storageKey = `draft ${form.dataset.draft}`
    const draft: Record<string, string> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const fields = form.querySelectorAll<HTMLInputElement>('[name]:not([type=checkbox])')
    for (const field of fields)
      if (field.value === field.defaultValue) field.value = draft[field.name] ?? field.value
    const store = () => {
      for (const field of fields) if (field.name === 'key') field.value ||= `${Math.random()}`
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(new FormData(form))))
    }
    // Text can be typed before this script loads.
    for (const field of fields) if (field.value !== field.defaultValue) store()
    form.addEventListener('input', store)
    form.addEventListener('submit', () => {
      store()
      sessionStorage.setItem('sent', storageKey)
    })
  }
}
