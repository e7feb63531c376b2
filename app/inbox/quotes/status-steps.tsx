import { Check } from 'lucide-react'

import { dayText } from './quote-text.ts'
import type { StatusOfList } from './status.server.ts'

export function StatusSteps({ list }: { list: StatusOfList }) {
  const { createdAt, quotingSince, quote, stage } = list
  const isOver = stage === 'won' || stage === 'lost' || stage === 'closed'
  const steps = [
    ['Received', createdAt],
    ['Quoting', quotingSince],
    ['Quoted', quote?.sentAt],
  ] as const
  return (
    <ol className="status-steps">
      {steps.map(([words, at]) => (
        <li key={words} data-done={at ? true : undefined}>
          <span className="sign">{at && <Check aria-hidden />}</span>
          <b>{words}</b>
          <span className="when">{at ? timeText(at) : isOver ? 'not done' : 'not yet'}</span>
        </li>
      ))}
    </ol>
  )
}

/** `11 Mar, 06:12 UTC` */
function timeText(at: string) {
  return `${dayText(at).replace(/ \d{4}$/, '')}, ${at.slice(11, 16)} UTC`
}
