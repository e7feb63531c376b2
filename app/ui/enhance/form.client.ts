/** Comforts of forms that are sent away: one press sends once, and a line that drops loses nothing (C-35, C-70). */

for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
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
    // Whoever stops a page that does not come may press again.
    setTimeout(rest, 20_000)
  })
  addEventListener('pageshow', rest)
  // Counts on from what a draft, or a page that shows the form again, has brought along.
  form.addEventListener('formdata', ({ formData }) => {
    const before = Number(formData.get('took'))
    formData.set('took', `${Math.round(before + performance.now())}`)
  })
}

// A browser that keeps nothing refuses even to be asked.
try {
  keepDrafts()
} catch {}

/** What was typed, and the key by which a second try is known to be one, until the page that thanks for it is seen. */
function keepDrafts() {
  const sent = sessionStorage.getItem('sent')
  if (sent && document.querySelector('[data-sent]')) {
    sessionStorage.removeItem(sent)
    sessionStorage.removeItem('sent')
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
    const place = `draft ${form.dataset.draft}`
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    const fields = form.querySelectorAll<HTMLInputElement>('[name]:not([type=checkbox])')
    for (const field of fields) field.value ||= kept[field.name] ?? ''
    const keep = () => {
      for (const field of fields) if (field.name === 'key') field.value ||= `${Math.random()}`
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(new FormData(form))))
    }
    // Somebody may have typed before this script came.
    for (const field of fields) if (field.value !== field.defaultValue) keep()
    form.addEventListener('input', keep)
    form.addEventListener('submit', () => {
      keep()
      sessionStorage.setItem('sent', place)
    })
  }
}
