import { X } from 'lucide-react'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'

import { noticeMs } from '#app/content/constants.ts'

import { type Call, call, type CallOutcome } from './calls.ts'
import { Confirm, SignInAgain } from './dialogs.tsx'

/** `about` names the record, because a message can outlast its page. */
export type Notice = {
  text: string
  about?: string | undefined
  isBad?: boolean
  undo?: () => void
  to?: string
}

type Admin = {
  isOwner: boolean
  asksPassword: boolean
  /** Repeats the call after a new sign-in, so that an ended session loses no typed text (C-4). */
  send: <Body>(request: Call<Body>) => Promise<CallOutcome<Body>>
  signInAgain: () => Promise<boolean>
  confirm: (question: string, yes: string, isHarmless?: boolean) => Promise<boolean>
  notify: (notice: Notice) => void
}

const AdminContext = createContext<Admin | undefined>(undefined)

export function useAdmin() {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('useAdmin is for admin pages only')
  return admin
}

/** Returns whether it copied: browsers without TLS have no clipboard, and in-app browsers can refuse. */
export function useCopy() {
  const { notify } = useAdmin()
  return async (text: string, copied: string) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    notify(isCopied ? { text: copied } : { text: 'Not copied. Please copy by hand.', isBad: true })
  }
}

type AdminProvider = Pick<Admin, 'isOwner' | 'asksPassword'> & {
  email: string
  children: React.ReactNode
}

export function AdminProvider({ email, isOwner, asksPassword, children }: AdminProvider) {
  // A newer message replaces the older one, because several would cover a phone's buttons.
  const [notice, setNotice] = useState<Notice & { id: number }>()
  const [question, setQuestion] = useState<Confirm>()
  const [isSigningIn, setSigningIn] = useState(false)
  // Several calls can find the session ended at once; one sign-in resolves all.
  const waiting = useRef<((isIn: boolean) => void)[]>([])
  const next = useRef(0)
  const admin = useMemo<Admin>(() => {
    const signInAgain = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setSigningIn(true)
      })
    return {
      isOwner,
      asksPassword,
      signInAgain,
      confirm: (words, yes, isHarmless = false) =>
        new Promise((onAnswer) => {
          setQuestion({ question: words, yes, isHarmless, onAnswer })
        }),
      notify: (newer) => setNotice({ ...newer, id: next.current++ }),
      send: async (request) => {
        const outcome = await call(request)
        if (outcome.is !== 'signed out') return outcome
        return (await signInAgain()) ? call(request) : outcome
      },
    }
  }, [isOwner, asksPassword])
  return (
    <AdminContext value={admin}>
      {children}
      <div className="notices" role="region" aria-label="Messages">
        {notice && (
          <NoticeBar
            key={notice.id}
            {...notice}
            dismiss={() => setNotice((now) => (now?.id === notice.id ? undefined : now))}
          />
        )}
      </div>
      {question && (
        <Confirm
          {...question}
          onAnswer={(isYes) => {
            setQuestion(undefined)
            question.onAnswer(isYes)
          }}
        />
      )}
      {isSigningIn && (
        <SignInAgain
          email={email}
          onAnswer={(isIn) => {
            setSigningIn(false)
            waiting.current.splice(0).forEach((resolve) => resolve(isIn))
          }}
        />
      )}
    </AdminContext>
  )
}

/** Closes after `noticeMs`, but not under the pointer, with the focus, or in a hidden tab (C-70). */
function NoticeBar({ text, about, isBad, undo, to, dismiss }: Notice & { dismiss: () => void }) {
  const [isPaused, setPaused] = useState(false)
  const before = useRef<HTMLElement>(undefined)
  const close = () => {
    before.current?.focus({ preventScroll: true })
    dismiss()
  }
  useEffect(() => {
    if (isPaused) return undefined
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `dismiss`, new at each render, must not restart the timer
  }, [isPaused])
  const hold = { onMouseEnter: () => setPaused(true), onMouseLeave: () => setPaused(false) }
  return (
    <div
      className="notice"
      data-bad={isBad || undefined}
      {...hold}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        const isOutside = !currentTarget.contains(relatedTarget)
        if (isOutside && relatedTarget instanceof HTMLElement) before.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
    >
      <p role="alert">
        {text}
        {about && (
          <>
            {' '}
            <b>{about}</b>
          </>
        )}
      </p>
      {undo && (
        <button
          type="button"
          className="undo"
          onClick={() => {
            undo()
            close()
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
      <button type="button" aria-label="Close" onClick={close}>
        <X aria-hidden />
      </button>
    </div>
  )
}
