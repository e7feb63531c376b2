import { sliderInterval } from '#app/content/slide-constants.ts'

import { isStill, markSlide, moveByItself, onSlideButtons } from './self-moving.client.ts'

// The banner scrolls by hand; script adds the clock, and makes the buttons work.
for (const slider of document.querySelectorAll<HTMLElement>('[data-moves=page-slider]')) {
  const track = slider.querySelector('[role=group]')
  if (track) enhance(slider, track)
}

function enhance(slider: HTMLElement, track: Element) {
  const count = track.querySelectorAll('li').length
  if (count < 2) return
  const here = () => Math.round(track.scrollLeft / track.clientWidth)
  const go = (to: number) => {
    const behavior = isStill() ? 'auto' : 'smooth'
    track.scrollTo({ left: ((to + count) % count) * track.clientWidth, behavior })
  }
  const step = (by: number) => go(here() + by)

  track.addEventListener('scroll', () => markSlide(slider, here()))
  onSlideButtons(slider, { go, step })
  markSlide(slider, here())
  moveByItself(slider, () => {
    const clock = setInterval(step, sliderInterval, 1)
    return () => clearInterval(clock)
  })
  slider.dataset.awake = ''
}
