import { href } from 'react-router'

import { chatLink, mailLink, site } from '#app/content/site.ts'
import type { Refusal } from '#app/context.ts'
import { Trouble } from '#app/ui/faults.tsx'

const reasons = {
  403: 'Not sent: this form was sent from another site.',
  413: 'Not sent: this is too long for a form.',
  415: 'Not sent: this is not a form of ours.',
}

/** The reason why a form was refused unread, and other ways to send it. */
export function Refused({ as }: { as: Refusal }) {
  return (
    <Trouble words={reasons[as]}>
      <p className="mt-1">
        {as === 413
          ? 'What you typed is still there when you go back: please make it shorter, or send it '
          : 'Nothing of it was stored. Please send it from '}
        {as !== 413 && (
          <>
            <a href={href('/contact-us')}>our contact page</a>,{' '}
          </>
        )}
        <a href={chatLink('Hello, my form was not sent: ')}>by WhatsApp</a> or by mail to{' '}
        <a href={mailLink}>{site.email}</a>.
      </p>
    </Trouble>
  )
}
