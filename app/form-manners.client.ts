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
}

// A browser that keeps nothing refuses even to be asked.
try {
  keepDrafts()
} catch {}

/** What was typed, and the key by which a second try is known to be one, until the thank-you page is seen. */
function keepDrafts() {
  if (document.querySelector('[data-sent]')) sessionStorage.clear()
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
    const place = `draft ${form.dataset.draft}`
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    const fields = form.querySelectorAll<HTMLInputElement>('[name]')
    for (const field of fields) field.value ||= kept[field.name] ?? ''
    form.addEventListener('input', () => {
      for (const field of fields) if (field.name === 'key') field.value ||= `${Math.random()}`
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(new FormData(form))))
    })
  }
}
