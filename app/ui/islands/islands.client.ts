export function hydrateIslands() {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  if (islands.length === 0 || prefersLessData()) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      void import('./hydrate-island.client.ts').then(({ hydrate }) => hydrate(target))
    }
  })
  for (const island of islands) seen.observe(island)
}

/** Whether the user wants to save data: islands are then not hydrated, and suggestions are off. */
export function prefersLessData() {
  const link = 'connection' in navigator ? navigator.connection : undefined
  const saveData = link && typeof link === 'object' && 'saveData' in link && link.saveData
  return Boolean(saveData) || matchMedia('(prefers-reduced-data: reduce)').matches
}
