import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  signal: 'bg-signal text-white hover:bg-signal-press',
  /** The main action of a page of the admin. */
  ink: 'bg-ink text-white hover:bg-abyss',
  /** Destroys something. */
  fault: 'bg-fault text-white hover:bg-ink',
  safe: 'bg-safe text-white hover:bg-safe-press',
  line: 'border border-ink text-ink hover:bg-ink hover:text-white',
  night: 'border border-on-deep-2 text-on-deep hover:bg-on-deep hover:text-ink',
} as const

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control px-5 py-2.5 text-nav font-semibold transition-colors duration-120 [&>svg]:size-4.5 [&>svg]:shrink-0'

type Look = { look: keyof typeof looks }

type ButtonLink = Look & ComponentProps<'a'>

export function ButtonLink({ look, className = '', children, ...link }: ButtonLink) {
  return (
    <a {...link} className={`${shape} ${looks[look]} ${className}`}>
      {children}
    </a>
  )
}

/** A link to a draft in WhatsApp. */
export function ChatButton({ children, ...link }: ComponentProps<'a'>) {
  return (
    <ButtonLink {...link} look="safe">
      <MessageCircle aria-hidden />
      {children}
    </ButtonLink>
  )
}

export function Button({ look, className = '', ...button }: Look & ComponentProps<'button'>) {
  return <button {...button} className={`${shape} ${looks[look]} ${className}`} />
}
