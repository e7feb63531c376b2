for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  // Without TLS a browser has no clipboard, and the button stays invisible. Within another app it can refuse.
  if (navigator.clipboard) button.classList.remove('invisible')
  button.addEventListener('click', async () => {
    const words = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => 'Copied ',
      () => 'Not copied: ',
    )
    button.firstChild?.replaceWith(words)
  })
}
