import type { ReactNode } from 'react'

import { CarouselControls } from './carousel-controls.island.tsx'
import { Island } from './island.tsx'

/**
 * Slides in a row that scrolls by hand, wheel and keyboard. Once awake the row is a ring that moves on by
 * itself and can be stopped (C-45). How many slides are seen, `row`'s style says: looping-carousel.css.
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
