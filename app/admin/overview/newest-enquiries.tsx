import { Mail, MessageCircle } from 'lucide-react'
import { href, Link } from 'react-router'

import { ago, counted, grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import type { NewestEnquiry } from './overview.server.ts'

type Newest = { enquiries: NewestEnquiry[]; open: number; now: number }

export function NewestEnquiries({ enquiries, open, now }: Newest) {
  return (
    <Panel
      id="newest-enquiries"
      title="Newest enquiries"
      className="newest-enquiries"
      beside={
        <>
          {open > enquiries.length && (
            <p className="data-text">
              {enquiries.length} of {grouped(open)} open
            </p>
          )}
          <Link to={href('/dashboard/enquiries')} className="panel-link">
            All enquiries
          </Link>
        </>
      }
    >
      {enquiries.length === 0 && <p className="calm">No open enquiries.</p>}
      <ul className="lines">
        {enquiries.map(
          ({ _id, name, about, lines, port, eta, isUnread, createdAt, chat, mail }) => (
            <li key={_id} data-unread={isUnread || undefined}>
              <Link to={href('/dashboard/enquiries/:id', { id: _id })} className="line-text">
                <span>
                  {isUnread && <span className="sr-only">Unread: </span>}
                  <bdi>{name}</bdi>
                </span>
                <small>
                  {lines > 0 && <span className="tag">{counted(lines, 'line')}</span>}
                  <bdi>{about}</bdi>
                </small>
              </Link>
              {(port ?? eta) && (
                <p className="call">
                  {port && <bdi>{port}</bdi>} {eta && <span>ETA {eta}</span>}
                </p>
              )}
              <time dateTime={createdAt}>{ago(createdAt, now)}</time>
              <span className="replies">
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
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
