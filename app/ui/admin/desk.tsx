import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'

import { type Call, call, type Outcome } from './calls.ts'
import { type Notice, Notices } from './notices.tsx'
import { SignInAgain } from './sign-in-again.tsx'

type Desk = {
  /**
   * Calls the API. When the session has ended meanwhile, the owner is asked to sign in again and the call is
   * made once more, so that nothing that was typed is lost (C-4); 'signed out' only when the owner would not.
   */
  send: <Told>(asked: Call<Told>) => Promise<Outcome<Told>>
  /** Makes sure that somebody is signed in, for what does not go through `send`. Answers whether. */
  signInAgain: () => Promise<boolean>
  /** Says something at the edge of the screen, for ten seconds, with a way to undo it. */
  say: (notice: Notice) => void
}

const DeskContext = createContext<Desk | undefined>(undefined)

/** What every screen of the owner can ask for. */
export function useDesk() {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('The desk stands around the pages of the dashboard only')
  return desk
}

/** Stands around the owner's pages: their messages, and the way back in when the session ends. */
export function Desk({ email, children }: { email: string; children: ReactNode }) {
  const [notices, setNotices] = useState<(Notice & { id: number })[]>([])
  const [isAsking, setAsking] = useState(false)
  // Several calls may find the session ended at once; one question answers all.
  const waiting = useRef<((isIn: boolean) => void)[]>([])
  const next = useRef(0)
  const desk = useMemo<Desk>(() => {
    const signInAgain = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setAsking(true)
      })
    return {
      signInAgain,
      say: (notice) => setNotices((all) => [...all.slice(-2), { ...notice, id: next.current++ }]),
      send: async (asked) => {
        const outcome = await call(asked)
        if (outcome.is !== 'signed out') return outcome
        return (await signInAgain()) ? call(asked) : outcome
      },
    }
  }, [])
  const answerAll = (isIn: boolean) => {
    setAsking(false)
    waiting.current.splice(0).forEach((resolve) => resolve(isIn))
  }
  return (
    <DeskContext value={desk}>
      {children}
      <Notices
        notices={notices}
        dismiss={(gone) => setNotices((all) => all.filter(({ id }) => id !== gone))}
      />
      {isAsking && <SignInAgain email={email} onAnswer={answerAll} />}
    </DeskContext>
  )
}
