import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { noticeMs } from '#app/content/constants.ts'

/** A message; `undo` reverts the reported action, `to` is the admin page that the message links to. */
export type Notice = { text: string; isBad?: boolean; undo?: () => void; to?: string }
type Shown = Notice & { id: number }

/** The messages at the edge of the screen, the newest last (C-25). */
export function Notices({ notices, dismiss }: { notices: Shown[]; dismiss: (id: number) => void }) {
  return (
    <div className="notices" role="region" aria-label="Messages">
      {notices.map((notice) => (
        <NoticeBar key={notice.id} {...notice} dismiss={() => dismiss(notice.id)} />
      ))}
    </div>
  )
}

/** Closes itself after `noticeMs`, but not under the pointer, with the focus, or in a hidden tab (C-70). */
function NoticeBar({ text, isBad, undo, to, dismiss }: Notice & { dismiss: () => void }) {
  const [isHeld, setHeld] = useState(false)
  // The timer and the visibility of the tab are outside React.
  useEffect(() => {
    if (isHeld) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      timer = document.hidden ? undefined : setTimeout(dismiss, noticeMs)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
    // `dismiss` is a new function at each render and must not restart the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHeld])
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    <div
      className="notice"
      data-bad={isBad || undefined}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="alert">{text}</p>
      {undo && (
        <button
          type="button"
          className="undo"
          onClick={() => {
            undo()
            dismiss()
          }}
        >
          Undo
        </button>
      )}
      {to && (
        <Link to={to} onClick={dismiss}>
          Open
        </Link>
      )}
      <button type="button" aria-label="Close" onClick={dismiss}>
        <X aria-hidden />
      </button>
    </div>
  )
}
