/** The timings of the specification, in milliseconds (R-CONST-1). */
export const sliderInterval = 5000
