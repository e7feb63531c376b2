import { Mail, MessageCircle, Phone } from 'lucide-react'

import { ButtonLink } from '#app/ui/button.tsx'

import type { ManagedEnquiry } from '../managed-enquiry.ts'
import { callLink, chatNumber, chatReply, mailReply } from './reply.ts'

type ReplyBar = { enquiry: ManagedEnquiry; onReply: () => void }

/** The ways to answer, within reach of the thumb; the best one is highlighted. */
export function ReplyBar({ enquiry, onReply }: ReplyBar) {
  const { phone } = enquiry
  const chat = chatReply(enquiry)
  const mail = mailReply(enquiry)
  return (
    <div className="reply-bar" role="group" aria-label="Reply">
      {chat && (
        <ButtonLink look="safe" href={chat} target="_blank" rel="noreferrer" onClick={onReply}>
          <MessageCircle aria-hidden />
          WhatsApp
        </ButtonLink>
      )}
      {phone && !chatNumber(phone) && (
        <ButtonLink look={mail ? 'line' : 'signal'} href={callLink(phone)}>
          <Phone aria-hidden />
          Call
        </ButtonLink>
      )}
      {mail && (
        <ButtonLink look={chat ? 'line' : 'signal'} href={mail} onClick={onReply}>
          <Mail aria-hidden />
          E-mail
        </ButtonLink>
      )}
    </div>
  )
}
