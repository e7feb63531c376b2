import { Mail, MessageCircle } from 'lucide-react'

import { mailLink } from '#app/content/site.ts'

import { chatAddress } from './navigation.ts'

/** Links to chat and email, fixed to a corner of the window (R-LAY-4). */
export function FloatingButtons() {
  return (
    <aside aria-label="Quick contact" className="floating">
      <a href={chatAddress} aria-label="Chat on WhatsApp" className="bg-safe">
        <MessageCircle aria-hidden />
      </a>
      <a href={mailLink} aria-label="Write an e-mail" className="bg-ink">
        <Mail aria-hidden />
      </a>
    </aside>
  )
}
