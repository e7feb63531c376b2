for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  // Without TLS a browser has no clipboard, and the button stays invisible.
  if (navigator.clipboard) button.classList.remove('invisible')
  button.addEventListener('click', async () => {
    // A browser within another app can refuse.
    const words = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => 'Copied',
      () => 'Could not copy',
    )
    button.firstChild?.replaceWith(words)
  })
}
