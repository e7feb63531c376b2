import type { EnquiryStatus } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'

/** The status of an enquiry: a word, with its own symbol before it. */
export function StatusMark({ status }: { status: EnquiryStatus }) {
  return (
    <span className="status-mark" data-status={status}>
      {statusWords[status]}
    </span>
  )
}
