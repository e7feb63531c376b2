import { statuses } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'
import type { useStatus } from './status-marking.ts'

/** The status buttons; a press saves at once. */
export function EnquiryStatusButtons({ shown, choose }: ReturnType<typeof useStatus>) {
  return (
    <section className="panel status-choice" aria-labelledby="status">
      <header>
        <h2 id="status">Status</h2>
      </header>
      <div role="group" aria-labelledby="status">
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === shown}
            onClick={() => void choose(status)}
          >
            {statusWords[status]}
          </button>
        ))}
      </div>
    </section>
  )
}
