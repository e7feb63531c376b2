// Counts that WhatsApp, the telephone or mail was pressed; nothing about who.
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  const [kind] = (link && /^(?:tel|mailto|https:..wa(?=\.me\/))/.exec(link.href)) || []
  if (kind) navigator.sendBeacon(`/press/${kind.slice(-2)}`)
})
