const steps = ['saved', 'waiting', 'sent', 'received'] as const
export type ListStatus = (typeof steps)[number]

export const stateNames = { saved: 'Saved', waiting: 'Waiting', sent: 'Sent', received: 'Received' }

/** How far the list is: 'saved' on the device, 'waiting' for a connection, 'sent' without an answer yet, 'received'. */
export function ListTrack({ status }: { status: ListStatus | undefined }) {
  const at = status ? steps.indexOf(status) : -1
  return (
    <ol className="list-track" aria-label="State of the list">
      {steps.map((step, n) => (
        <li
          key={step}
          aria-current={n === at ? 'step' : undefined}
          className={n < at || (n === at && step === 'received') ? 'done' : undefined}
        >
          {stateNames[step]}
        </li>
      ))}
    </ol>
  )
}
