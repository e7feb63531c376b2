// Wakes an island when it is seen.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue
    seen.unobserve(target)
    void import('./hydrate-island.client.ts').then(({ hydrate }) => hydrate(target))
  }
})
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) seen.observe(island)
