/**
 * The public constants of the specification (R-CONST-1 to R-CONST-3), those of slides aside, which their
 * islands bring along (slide-constants.ts); times are in milliseconds, lengths in
 * CSS pixels. Those that a style sheet needs stand once more in constants.css or, where
 * a variable cannot stand, in a media query; tests compare both.
 */

/** One round of the first and of the second row of logos, which run in opposite directions. */
export const marquee = { first: 30_000, second: 22_000, firstLogos: 5, secondLogos: 3 }
export const secondRowWidth = 650

/** How many slides are seen from which width on; `auto` is as many as there is room for. */
export const categoryCarousel = {
  delay: 2000,
  speed: 4000,
  views: [
    { from: 0, slides: 2, gap: 30 },
    { from: 738, slides: 3, gap: 30 },
    { from: 1024, slides: 'auto', gap: 60 },
    { from: 1280, slides: 'auto', gap: 100 },
  ],
} as const
export const testimonialCarousel = {
  delay: 4000,
  speed: 2000,
  views: [
    { from: 0, slides: 1 },
    { from: 640, slides: 1.1 },
    { from: 768, slides: 1.5 },
    { from: 1040, slides: 2 },
    { from: 1280, slides: 2.25 },
  ],
} as const

/** A category page opens with a row of three, then has five rows of four (C-78). */
export const openingRow = 3
export const gridColumns = 4
export const categoryPageSize = openingRow + 5 * gridColumns

export const homeProducts = 12
export const homePosts = 3
export const relatedProducts = 4

/** Characters of a post's text on the home page, and on the page of all posts. */
export const homePreview = 100
export const blogPreview = 200

/** Scrolled further than this, the header shrinks. */
export const headerThreshold = 80
export const menuColumns = 3
/** A menu opened by a pointer closes so long after the pointer has left. */
export const menuCloseDelay = 15
export const drawerListHeight = 500

export const countUpDuration = 2000

export const warrantyYears = 2
export const coverExtraFeet = 2
export const offerPercent = 70
export const serviceHours = 24

/** A shorter wait says nothing: the text would only flicker, and people do not notice the wait. */
export const loadingDelay = 400

/** How long a message with its Undo stays (C-23). */
export const noticeMs = 10_000

/** Of one network address; a person makes fewer. */
export const searchesPerMinute = 60
/** Whoever types slowly asks at each letter. */
export const suggestionsPerMinute = 240
