// The pictures of a product: the line between photo and drawing moves, and a small picture replaces the large one.
for (const stage of document.querySelectorAll<HTMLElement>('[data-moves=stage]')) {
  const handle = stage.querySelector<HTMLInputElement>('.cut-handle')
  const cut = () => handle && stage.style.setProperty('--cut', `${handle.value}%`)
  handle?.addEventListener('input', cut)
  // A browser going back may bring an earlier value.
  cut()

  const links = [...stage.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const parts = stage.querySelectorAll<HTMLElement>('[data-of-photo]')
  stage.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const place = links.findIndex((link) => target instanceof Node && link.contains(target))
    if (place < 0 || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    for (const [index, link] of links.entries()) link.ariaCurrent = String(index === place)
    for (const part of parts) part.hidden = Number(part.dataset.ofPhoto) !== place
  })
  stage.dataset.awake = ''
}
