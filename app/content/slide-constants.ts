/** In milliseconds and CSS pixels; constants.css repeats those that style sheets need. */
export const hero = { slides: 4, interval: 6000, lock: 500, minHeight: 500, featuresFrom: 768 }

export const sliderInterval = 5000
export const sliderSlides = 2
