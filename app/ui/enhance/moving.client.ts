// One file, because on a satellite connection a request costs more than its bytes.

import './hero.client.ts'
import './looping-carousel.client.ts'
import { sliderInterval } from '#app/content/slide-constants.ts'

import { moveByItself, isStill, markSlide, onSlideButtons } from './self-moving.client.ts'

for (const slider of document.querySelectorAll<HTMLElement>('[data-moves=page-slider]')) {
  const track = slider.querySelector('[role=group]')
  if (track) enhanceSlider(slider, track)
}

for (const stage of document.querySelectorAll<HTMLElement>('[data-moves=stage]')) {
  const handle = stage.querySelector<HTMLInputElement>('.cut-handle')
  const cut = () => handle && stage.style.setProperty('--cut', `${handle.value}%`)
  handle?.addEventListener('input', cut)
  // The browser may restore an earlier value on Back.
  cut()

  const links = [...stage.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const parts = stage.querySelectorAll<HTMLElement>('[data-of-photo]')
  stage.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const position = links.findIndex((link) => target instanceof Node && link.contains(target))
    if (position < 0 || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    for (const [index, link] of links.entries()) link.ariaCurrent = String(index === position)
    for (const part of parts) part.hidden = Number(part.dataset.ofPhoto) !== position
  })
  stage.dataset.awake = ''
}

for (const marquee of document.querySelectorAll<HTMLElement>('[data-moves=marquee]')) {
  // Starts when first visible (C-87).
  if (marquee.getBoundingClientRect().top > innerHeight)
    for (const animation of marquee.getAnimations({ subtree: true })) animation.currentTime = 0
  moveByItself(marquee, () => () => {})
  marquee.dataset.awake = ''
}

function enhanceSlider(slider: HTMLElement, track: Element) {
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
