/** Wakes the islands of this page: each by itself, once the page has loaded and the island is seen. */
export function wakeIslands() {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  if (islands.length === 0 || prefersLessData()) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      void wake(target)
    }
  })
  for (const island of islands) seen.observe(island)
}

/** On a thin link an island stays as the server drew it, and nothing is suggested. */
export function prefersLessData() {
  const link = 'connection' in navigator ? navigator.connection : undefined
  const saveData = link && typeof link === 'object' && 'saveData' in link && link.saveData
  return Boolean(saveData) || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** React is not even asked for before the first island is seen. */
async function wake(island: HTMLElement) {
  const { hydrate } = await import('./hydrate-island.client.ts')
  await hydrate(island)
}
