import { Mail, MessageCircle } from 'lucide-react'

import { mailLink } from '#app/content/site.ts'

import { chatAddress } from './navigation.ts'

/** The chat and the mail, always within a thumb's reach (R-LAY-4). */
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
