// Submits a marked form when the pointer chooses an option. Arrow keys also fire `change`, so they need Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
  // Submits a choice that was made before this script loaded.
  if (form.querySelector(':checked:not([checked])')) form.requestSubmit()
  // A page from the back/forward cache resets the form to the choice that the page shows.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
}
