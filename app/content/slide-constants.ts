/** The home page's hero. Features show from the window width `featuresFrom`; those of slide 1 always show. */
export const hero = { slides: 4, interval: 6000, lock: 500, minHeight: 500, featuresFrom: 768 }

/** The banners of pages. */
export const sliderInterval = 5000
export const sliderSlides = 2
