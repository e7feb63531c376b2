import type { ReactNode } from 'react'

import { CarouselControls } from './carousel-controls.island.tsx'
import { Island } from './island.tsx'

type LoopingCarousel = {
  id: string
  label: string
  row: 'category-row' | 'testimonial-row'
  timing: { delay: number; speed: number }
  children: ReactNode
}

/** Scrolls by hand before hydration; `row` sets how many slides are visible: looping-carousel.css. */
export function LoopingCarousel({ id, label, row, timing, children }: LoopingCarousel) {
  const { delay, speed } = timing
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
