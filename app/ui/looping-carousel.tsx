import type { ReactNode } from 'react'

import { PauseButton, StepButtons } from './slide-button.tsx'

type LoopingCarousel = {
  label: string
  row: 'category-row' | 'testimonial-row'
  /** In milliseconds. */
  timing: { delay: number; speed: number }
  children: ReactNode
}

export function LoopingCarousel({ label, row, timing, children }: LoopingCarousel) {
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-moves="looping-carousel"
      data-delay={timing.delay}
      data-speed={timing.speed}
      className="carousel"
    >
      <div className="carousel-buttons slide-buttons">
        <PauseButton look="day" />
        <StepButtons look="day" />
      </div>
      <div role="group" aria-label={`${label}, slides`} tabIndex={0} className="carousel-scroller">
        <ul className={`carousel-row ${row}`}>{children}</ul>
      </div>
    </div>
  )
}
