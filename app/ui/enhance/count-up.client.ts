import { countUpDuration } from '#app/content/constants.ts'

// The figures of the band count up once, when the whole band is in view; the HTML has the final values
// (R-ABOUT-7, C-57). Every figure keeps its width, so that the layout does not shift.
const band = document.querySelector<HTMLElement>('[data-counts-up]')
if (band && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // A window lower than the band never shows all of it, and a fraction of a pixel must not prevent the count.
  const threshold = Math.min(1, innerHeight / band.offsetHeight) * 0.99
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.intersectionRatio >= threshold)) return
      seen.disconnect()
      for (const figure of band.querySelectorAll<HTMLElement>('[data-count]')) countUp(figure)
    },
    { threshold },
  )
  seen.observe(band)
}

function countUp(figure: HTMLElement) {
  const end = figure.textContent
  Object.assign(figure.style, {
    display: 'inline-block',
    minWidth: `${figure.getBoundingClientRect().width}px`,
    textAlign: 'right',
  })
  const begun = performance.now()
  const count = () => {
    const left = Math.max(0, 1 - (performance.now() - begun) / countUpDuration)
    figure.textContent = left ? `${Math.round(Number(end) * (1 - left ** 3))}` : end
    if (left) requestAnimationFrame(count)
  }
  count()
}
