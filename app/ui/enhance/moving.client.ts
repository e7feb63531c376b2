// One file, because on a satellite connection a request costs more than its bytes.
import './hero.client.ts'
import './looping-carousel.client.ts'
import './page-slider.client.ts'
import { moveByItself } from './self-moving.client.ts'
import './stage.client.ts'

// The style sheet moves the rows of logos while they have `data-running`.
for (const marquee of document.querySelectorAll<HTMLElement>('[data-moves=marquee]')) {
  // They begin when they are first seen (C-87).
  if (marquee.getBoundingClientRect().top > innerHeight)
    for (const animation of marquee.getAnimations({ subtree: true })) animation.currentTime = 0
  moveByItself(marquee, () => () => {})
  marquee.dataset.awake = ''
}
