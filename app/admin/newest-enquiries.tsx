import { Mail, MessageCircle } from 'lucide-react'
import { href, Link } from 'react-router'

import { ago } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'

import type { NewestEnquiry } from './newest-enquiries.server.ts'

type Newest = { enquiries: NewestEnquiry[]; now: number }

export function NewestEnquiries({ enquiries, now }: Newest) {
  return (
    <Panel
      id="newest-enquiries"
      title="Newest enquiries"
      className="newest-enquiries"
      beside={
        <Link
          to={href('/dashboard/enquiries')}
          className="label-text inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-9"
        >
          All enquiries
        </Link>
      }
    >
      {enquiries.length === 0 && <p className="calm">No open enquiries.</p>}
      <ul className="lines">
        {enquiries.map(({ _id, name, about, isUnread, createdAt, chat, mail }) => (
          <li key={_id} data-unread={isUnread || undefined}>
            <Link to={href('/dashboard/enquiries/:id', { id: _id })} className="line-text">
              <span>
                {isUnread && <span className="sr-only">Unread: </span>}
                <bdi>{name}</bdi>
              </span>
              <small>
                <bdi>{about}</bdi>
              </small>
            </Link>
            <time dateTime={createdAt}>{ago(createdAt, now)}</time>
            {chat && (
              <a href={chat} className="quiet" aria-label={`Reply on WhatsApp: ${name}`}>
                <MessageCircle aria-hidden />
              </a>
            )}
            {mail && (
              <a href={mail} className="quiet" aria-label={`Reply by email: ${name}`}>
                <Mail aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
