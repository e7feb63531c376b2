import { headerThreshold } from '#app/content/constants.ts'

function markScrolled() {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > headerThreshold)
}
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
