import { headerThreshold } from '#app/content/constants.ts'

/** The header is lower once the page has moved by more than the threshold (R-NAV-14). */
function markScrolled() {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > headerThreshold)
}
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
