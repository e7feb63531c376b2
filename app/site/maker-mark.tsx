import type { ReactNode } from 'react'

import { ChosenPicture } from '#app/ui/chosen-picture.tsx'

const marks = {
  piston: <path d="M7 5h18v12H7zM7 9h18M7 13h18M13 17l-1 10h8l-1-10" />,
  crankshaft: <path d="M2 16h5V8h6v16h6V8h6v8h5" />,
  valve: <path d="M16 3v17M6 27c6 0 8-2 10-7 2 5 4 7 10 7zM11 6l10 3-10 3 10 3" />,
  bowl: <path d="M5 22h22l-4-9-7-7-7 7zM9 17.5h14M12 13h8M16 22v6M10 28h12" />,
  flyballs: (
    <>
      <path d="M16 4v22M9 28h14M16 8l-8 9M16 8l8 9M11 26h10" />
      <circle cx="7" cy="19" r="3" />
      <circle cx="25" cy="19" r="3" />
    </>
  ),
  nozzle: <path d="M11 3h10v8H11zM13 11h6l-1 8h-4zM16 22v7M13 21.5l-6 6M19 21.5l6 6" />,
  plates: (
    <>
      <circle cx="16" cy="16" r="13" />
      <circle cx="16" cy="16" r="8.5" />
      <circle cx="16" cy="16" r="4" />
    </>
  ),
  gears: (
    <>
      <circle cx="10" cy="16" r="7" strokeWidth="4" strokeDasharray="2.2 2.2" />
      <circle cx="22.4" cy="16" r="7" strokeWidth="4" strokeDasharray="2.2 2.2" />
      <circle cx="10" cy="16" r="4.5" />
      <circle cx="22.4" cy="16" r="4.5" />
    </>
  ),
}

/** A drawn mark, or the logo that the owner has uploaded (C-93). */
export function MakerMark({ mark }: { mark: string }) {
  const drawn = new Map<string, ReactNode>(Object.entries(marks)).get(mark)
  if (!drawn) return <ChosenPicture of={mark} sizes="84px" className="h-10 w-auto max-w-21" />
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="shrink-0"
    >
      {drawn}
    </svg>
  )
}
