import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  night:
    'rounded-control border-on-deep/45 transition-colors duration-120 hover:bg-on-deep hover:text-ink',
  day: '-ml-px border-line-2 bg-paper first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-ink hover:text-white focus-visible:z-1',
} as const
type Look = { look: keyof typeof looks }
type SlideButton = Look & { label: string; press: () => void; children: ReactNode }

function SlideButton({ look, label, press, children }: SlideButton) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={press}
      className={`grid size-11 place-items-center border [&>svg]:size-4.5 ${looks[look]}`}
    >
      {children}
    </button>
  )
}

const steps = [
  [-1, 'Previous slide', ChevronLeft],
  [1, 'Next slide', ChevronRight],
] as const

export function StepButtons({ look, step }: Look & { step: (by: number) => void }) {
  return steps.map(([by, label, Icon]) => (
    <SlideButton key={label} look={look} label={label} press={() => step(by)}>
      <Icon aria-hidden />
    </SlideButton>
  ))
}

type PauseButton = Look & { paused: boolean; setPaused: (paused: boolean) => void }

export function PauseButton({ look, paused, setPaused }: PauseButton) {
  const Icon = paused ? Play : Pause
  return (
    <SlideButton
      look={look}
      label={paused ? 'Play the slides' : 'Pause the slides'}
      press={() => setPaused(!paused)}
    >
      <Icon aria-hidden fill="currentColor" />
    </SlideButton>
  )
}
