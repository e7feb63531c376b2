import { heroInterval as interval, heroLock as lock } from '#app/content/slide-constants.ts'

import { markSlide, moveByItself, onSlideButtons } from './self-moving.client.ts'

const swipePixels = 40

const hero = document.querySelector<HTMLElement>('[data-moves=hero]')
const track = hero?.querySelector<HTMLElement>('.hero-track')
if (hero && track) enhance(hero, track)

function enhance(hero: HTMLElement, track: HTMLElement) {
  const slides = [...track.querySelectorAll('.hero-slide')]
  if (slides.length < 2) return
  let here = Math.round(track.scrollLeft / track.clientWidth)
  let changedAt = -Infinity
  const clock = clockOf(() => step(1))
  const loadPictures = loadingOf(slides)

  const show = () => {
    for (const [index, slide] of slides.entries()) showSlide(slide, index === here)
    markSlide(hero, here)
    const label = hero.querySelector('.hero-rail p')
    if (label) label.innerHTML = hero.querySelector('[aria-current=true]')?.innerHTML ?? ''
    loadPictures(here)
  }
  const go = (to: number) => {
    const slide = (to + slides.length) % slides.length
    const now = performance.now()
    if (slide === here || now - changedAt < lock) return
    changedAt = now
    here = slide
    hero.dataset.turned = ''
    show()
    clock.restart()
  }
  const step = (by: number) => go(here + by)

  // The keyboard scrolled the slides; -1 keeps the focus.
  track.tabIndex = -1
  show()
  hero.dataset.awake = ''
  onSlideButtons(hero, { go, step })
  onSwipe(track, step)
  moveByItself(hero, clock.start)
}

function showSlide(slide: Element, isShown: boolean) {
  slide.toggleAttribute('data-shown', isShown)
  slide.querySelector('.hero-stage')?.toggleAttribute('inert', !isShown)
}

function clockOf(ring: () => void) {
  let timer = 0
  let since = 0
  let spent = 0
  const stop = () => {
    clearTimeout(timer)
    timer = 0
    spent += performance.now() - since
  }
  const start = () => {
    since = performance.now()
    timer = window.setTimeout(ring, interval - spent)
    return stop
  }
  const restart = () => {
    const ran = timer > 0
    stop()
    spent = 0
    if (ran) start()
  }
  return { start, restart }
}

/** A noscript element holds each picture until the previous slide is shown. */
function loadingOf(slides: Element[]) {
  let timer = 0
  const load = (index: number) => {
    const later = slides[index % slides.length]?.querySelector('noscript')
    if (later) later.outerHTML = later.textContent
  }
  return (here: number) => {
    load(here)
    clearTimeout(timer)
    timer = window.setTimeout(load, interval / 3, here + 1)
  }
}

function onSwipe(track: HTMLElement, step: (by: number) => void) {
  let from = 0
  track.addEventListener('pointerdown', ({ clientX }) => void (from = clientX))
  track.addEventListener('pointerup', ({ clientX, pointerType }) => {
    const moved = clientX - from
    if (pointerType !== 'mouse' && Math.abs(moved) > swipePixels) step(moved < 0 ? 1 : -1)
  })
}
