import { DeviceTime } from '#app/ui/admin/device-time.tsx'
import { daysBetween, relativeDay } from '#app/ui/admin/format.ts'

import { type ManagedEnquiry, type Stage, stageOf } from '../enquiry.ts'
import type { Quoting } from './quoting.server.ts'

const reached: { [stage in Stage]: number } = {
  received: 1,
  quoting: 2,
  quoted: 3,
  won: 4,
  lost: 4,
  closed: 4,
}

const endWords: { [stage in Stage]?: string } = { won: 'Won', lost: 'Lost', closed: 'Closed' }

/** How far the answer is, as a scale bar. */
export function EnquiryTrack({ enquiry, quoting }: { enquiry: ManagedEnquiry; quoting: Quoting }) {
  const stage = stageOf(enquiry)
  const first = quoting.versions.at(-1)
  const sent = quoting.versions.find(({ sentAt }) => sentAt)
  const steps = [
    ['Received', enquiry.createdAt],
    ['Quoting', first?.createdAt],
    ['Quoted', sent?.sentAt],
    [endWords[stage] ?? 'Won or lost', undefined],
  ] as const
  const current = reached[stage]
  return (
    <ol className="track" aria-label="Stage">
      {steps.map(([words, at], n) => (
        <li
          key={words}
          data-done={n < current || undefined}
          aria-current={n + 1 === current ? 'step' : undefined}
        >
          <b>{words}</b>
          {at && <DeviceTime at={at} />}
        </li>
      ))}
    </ol>
  )
}

/** What decides whether a lead time is short enough stands first. */
export function ShipFacts({ enquiry, today }: { enquiry: ManagedEnquiry; today: string }) {
  const { eta, port, vessel, imoNumber, company, neededBy, ownReference, requisition } = enquiry
  const { listNumber } = enquiry
  const facts = [
    ['ETA', eta && `${eta}, ${relativeDay(daysBetween(today, eta))}`],
    ['Needed by', neededBy],
    ['Port', port],
    ['Vessel', vessel],
    ['IMO', imoNumber],
    ['Company', company],
    ['List', listNumber],
    ['Reference', ownReference],
    ['Requisition', requisition],
  ] as const
  if (facts.every(([, value]) => !value)) return null
  return (
    <dl className="ship-facts" aria-label="Ship">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
