// A form marked so submits as soon as a pointer chooses. Arrow keys fire `change` as well, so they wait for Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
  // A choice made on a thin line, before this script came.
  if (form.querySelector(':checked:not([checked])')) form.requestSubmit()
  // Back from the browser's memory, the form shows again what the page shows.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
}
