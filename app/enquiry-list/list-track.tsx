import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'

import { useHydrated } from '#app/ui/browser.ts'

const steps = ['saved', 'waiting', 'sent', 'received'] as const
export type ListStatus = (typeof steps)[number] | 'uploading' | 'refused' | 'slow' | 'expired'

export const stateNames = {
  saved: 'Saved',
  expired: 'Saved',
  waiting: 'Waiting',
  uploading: 'Waiting',
  refused: 'Waiting',
  sent: 'Sent',
  slow: 'Sent',
  received: 'Received',
}

/** A list cannot be changed while it is sent. */
export const isBusy = (status: ListStatus) => !['saved', 'expired', 'received'].includes(status)

/** 'expired': a day without a connection. 'uploading', 'refused': waits for files, for the server. 'slow': for 20 s. */
export function ListTrack({ status }: { status: ListStatus }) {
  const at = steps.findIndex((step) => stateNames[step] === stateNames[status])
  return (
    <ol className="list-track" aria-label="Status of the list">
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

const copyLooks = {
  ready: { label: 'Copy the number', icon: Copy },
  copied: { label: 'Copied', icon: Check },
  failed: { label: 'Not copied', icon: X },
}

/** Without TLS a browser has no clipboard; within another app it can refuse. */
export function CopyNumber({ listNumber }: { listNumber: string }) {
  const isHydrated = useHydrated()
  const [tried, setTried] = useState({ text: '', look: copyLooks.ready })
  if (!isHydrated || !navigator.clipboard) return null
  const copy = async () => {
    const look = await navigator.clipboard.writeText(listNumber).then(
      () => copyLooks.copied,
      () => copyLooks.failed,
    )
    setTried({ text: listNumber, look })
  }
  const { label, icon: Icon } = tried.text === listNumber ? tried.look : copyLooks.ready
  return (
    <button type="button" aria-label={label} onClick={() => void copy()}>
      <Icon aria-hidden />
    </button>
  )
}
