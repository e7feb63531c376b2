import { countUpDuration } from '#app/content/constants.ts'

// The figures of the band count up once, when all of the band is in view; the page itself holds the true ones
// (R-ABOUT-7, C-57). Every figure keeps its digits, as a ship's log does, so that nothing shifts.
const band = document.querySelector<HTMLElement>('[data-counts-up]')
if (band && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // A window lower than the band never shows all of it, and a fraction of a pixel must not hold the count back.
  const threshold = Math.min(1, innerHeight / band.offsetHeight) * 0.99
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.intersectionRatio >= threshold)) return
      seen.disconnect()
      for (const figure of band.querySelectorAll('[data-count]')) countUp(figure)
    },
    { threshold },
  )
  seen.observe(band)
}

function countUp(figure: Element) {
  const end = figure.textContent
  const begun = performance.now()
  const count = () => {
    const left = Math.max(0, 1 - (performance.now() - begun) / countUpDuration)
    figure.textContent = `${Math.round(Number(end) * (1 - left ** 3))}`.padStart(end.length, '0')
    if (left) requestAnimationFrame(count)
  }
  count()
}
