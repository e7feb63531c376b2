import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  night:
    'rounded-control border-on-deep/45 transition-colors duration-120 hover:bg-on-deep hover:text-ink',
  /** Without a gap to the next button. */
  day: '-ml-px border-line-2 bg-paper first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-ink hover:text-white focus-visible:z-1',
} as const
type Look = keyof typeof looks

/** A button of a slider or a carousel. */
export function SlideButton(props: {
  look: Look
  label: string
  press: () => void
  /** Its icon. */
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.press}
      className={`grid size-11 place-items-center border [&>svg]:size-4.5 ${looks[props.look]}`}
    >
      {props.children}
    </button>
  )
}

/** Pauses and resumes the automatic movement (C-45). */
export function PauseButton(props: {
  look: Look
  paused: boolean
  setPaused: (paused: boolean) => void
}) {
  const { look, paused, setPaused } = props
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
