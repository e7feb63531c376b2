/** The public constants of the specification; times are in milliseconds (R-CONST-1, R-CONST-2). */

/** A banner of a page shows each slide as long. */
export const sliderInterval = 5000

/** A category page opens with a row of three, then has five rows of four (C-78). */
export const openingRow = 3
export const categoryPageSize = openingRow + 5 * 4

export const homeProducts = 12
export const relatedProducts = 4
