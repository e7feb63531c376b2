/** In milliseconds and CSS pixels; constants.css repeats those that style sheets need. */
export const heroInterval = 6000
export const heroLock = 500
export const hero = {
  slides: 4,
  interval: heroInterval,
  lock: heroLock,
  minHeight: 500,
  featuresFrom: 768,
}

export const sliderInterval = 5000
export const sliderSlides = 2
