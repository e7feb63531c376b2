import type { EnquiryStatus } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'

/** What has become of an enquiry: a word, and a sign before it that is another for each. */
export function StatusMark({ status }: { status: EnquiryStatus }) {
  return (
    <span className="status-mark" data-status={status}>
      {statusWords[status]}
    </span>
  )
}
