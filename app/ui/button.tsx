import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  signal: 'button-signal',
  ink: 'button-ink',
  fault: 'button-fault',
  safe: 'button-safe',
  line: 'button-line',
  night: 'button-night',
} as const

type Look = { look: keyof typeof looks }

type ButtonLink = Look & ComponentProps<'a'>

export function ButtonLink({ look, className = '', children, ...link }: ButtonLink) {
  return (
    <a {...link} className={`button ${looks[look]} ${className}`}>
      {children}
    </a>
  )
}

export function ChatButton({ children, ...link }: ComponentProps<'a'>) {
  return (
    <ButtonLink {...link} look="safe">
      <MessageCircle aria-hidden />
      {children}
    </ButtonLink>
  )
}

export function Button({ look, className = '', ...button }: Look & ComponentProps<'button'>) {
  return <button {...button} className={`button ${looks[look]} ${className}`} />
}
