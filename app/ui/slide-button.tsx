import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  night: 'slide-button-night',
  day: 'slide-button-day',
} as const
type Look = { look: keyof typeof looks }
type SlideButton = Look & {
  label: string
  children: ReactNode
  'data-step'?: number
  'data-pause'?: boolean
}

function SlideButton({ look, label, children, ...action }: SlideButton) {
  return (
    <button type="button" aria-label={label} {...action} className={`slide-button ${looks[look]}`}>
      {children}
    </button>
  )
}

const steps = [
  [-1, 'Previous slide', ChevronLeft],
  [1, 'Next slide', ChevronRight],
] as const

export function StepButtons({ look }: Look) {
  return steps.map(([by, label, Icon]) => (
    <SlideButton key={label} look={look} label={label} data-step={by}>
      <Icon aria-hidden />
    </SlideButton>
  ))
}

export function PauseButton({ look }: Look) {
  return (
    <SlideButton look={look} label="Pause the slides" data-pause>
      <Pause aria-hidden fill="currentColor" />
      <Play aria-hidden fill="currentColor" />
    </SlideButton>
  )
}
