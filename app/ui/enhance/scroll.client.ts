import { headerThreshold } from '#app/content/constants.ts'

/** Makes the header less tall when the page is scrolled by more than the threshold (R-NAV-14). */
function markScrolled() {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > headerThreshold)
}
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
