import type { ReactNode } from 'react'

import { CarouselControls } from './carousel-controls.island.tsx'
import { Island } from './island.tsx'

/**
 * A row of slides that scrolls by hand, wheel and keyboard. After hydration it loops automatically and can be
 * paused (C-45). The class `row` sets how many slides are visible: looping-carousel.css.
 */
export function LoopingCarousel({
  id,
  label,
  row,
  timing: { delay, speed },
  children,
}: {
  id: string
  label: string
  row: 'category-row' | 'testimonial-row'
  timing: { delay: number; speed: number }
  /** One `li` for each slide. */
  children: ReactNode
}) {
  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className="carousel">
      <Island
        from="./ui/carousel-controls.island.tsx"
        of={CarouselControls}
        props={{ scroller: id, delay, speed }}
      />
      <div id={id} role="group" aria-label="Slides" tabIndex={0} className="carousel-scroller">
        <ul className={`carousel-row ${row}`}>{children}</ul>
      </div>
    </div>
  )
}
