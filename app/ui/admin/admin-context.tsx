import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'

import { type Call, call, type Outcome } from './calls.ts'
import { Confirm } from './confirm.tsx'
import { type Notice, Notices } from './notices.tsx'
import { SignInAgain } from './sign-in-again.tsx'

type Admin = {
  /**
   * Calls the API. If the session has ended, asks the user to sign in again and repeats the call, so that typed text
   * is not lost (C-4). The outcome is 'signed out' only if the user declines.
   */
  send: <Body>(asked: Call<Body>) => Promise<Outcome<Body>>
  /** Asks the user to sign in again, for requests outside `send`. Resolves to whether the user did. */
  signInAgain: () => Promise<boolean>
  /** Asks a question in a dialog. Resolves to whether the user pressed the button labelled `yes`. */
  confirm: (question: string, yes: string) => Promise<boolean>
  /** Shows a message at the edge of the screen for ten seconds, with an optional undo. */
  notify: (notice: Notice) => void
}

const AdminContext = createContext<Admin | undefined>(undefined)

/** The functions that every admin page can use. */
export function useAdmin() {
  const admin = useContext(AdminContext)
  if (!admin) throw new Error('useAdmin is for admin pages only')
  return admin
}

type Question = { question: string; yes: string; onAnswer: (isYes: boolean) => void }

/** Wraps the admin pages: shows their messages and questions, and the sign-in dialog when the session ends. */
export function AdminProvider({ email, children }: { email: string; children: ReactNode }) {
  const [notices, setNotices] = useState<(Notice & { id: number })[]>([])
  const [question, setQuestion] = useState<Question>()
  const [isSigningIn, setSigningIn] = useState(false)
  // Several calls can find the session ended at once; one sign-in dialog resolves all of them.
  const waiting = useRef<((isIn: boolean) => void)[]>([])
  const next = useRef(0)
  const admin = useMemo<Admin>(() => {
    const signInAgain = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setSigningIn(true)
      })
    return {
      signInAgain,
      confirm: (words, yes) =>
        new Promise((onAnswer) => {
          setQuestion({ question: words, yes, onAnswer })
        }),
      notify: (notice) =>
        setNotices((all) => [...all.slice(-2), { ...notice, id: next.current++ }]),
      send: async (asked) => {
        const outcome = await call(asked)
        if (outcome.is !== 'signed out') return outcome
        return (await signInAgain()) ? call(asked) : outcome
      },
    }
  }, [])
  return (
    <AdminContext value={admin}>
      {children}
      <Notices
        notices={notices}
        dismiss={(gone) => setNotices((all) => all.filter(({ id }) => id !== gone))}
      />
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
