import { useEffect, useRef } from 'react'
import { Outlet, redirectDocument, useLocation, useNavigation } from 'react-router'

import { database, mail, ownerHere, ownerUnread, reportFailure } from '#app/context.ts'
import { trashCount } from '#app/database/trashed.server.ts'
import { Desk } from '#app/ui/admin/desk.tsx'
import { LoadingText } from '#app/ui/admin/loading-text.tsx'

import type { Route } from './+types/frame.ts'
import { liveCounts } from './counts.server.ts'
import { FailedPage } from './failed-page.tsx'
import { MailBanner } from './mail-banner.tsx'
import { mailTold } from './mail-told.server.ts'
import { loadingWords } from './page-words.ts'
import { PhoneBar, Sidebar, SignOut } from './sidebar.tsx'

import '#app/ui/admin/admin.css'

export const handle = { hydrated: true }

/** Redirects to sign-in, which leads back to this address afterwards (R-ADM-3, C-1). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    if (context.get(ownerHere)) return
    // A password cannot be checked while the database is down.
    const trouble = context.get(ownerUnread)
    if (trouble) throw trouble
    const { pathname, search } = new URL(request.url)
    const here = pathname.replace(/(\/_)?\.data$/, '') + search.replace(/^\?_routes=[^&]*&?/, '?')
    const next = encodeURIComponent(here.replace(/\?$/, ''))
    throw redirectDocument(`/admin-login?next=${next}`, 303)
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const [live, inTrash, told] = await Promise.all([
    liveCounts(db),
    trashCount(db),
    // A dashboard that cannot tell how mail fares is better than none.
    mailTold(db, context.get(mail)).catch(context.get(reportFailure)),
  ])
  const counts = { ...live, inTrash }
  const email = context.get(ownerHere)?.email ?? ''
  return { email, counts, mail: told ?? undefined, now: Date.now() }
}

let before: Awaited<ReturnType<typeof loader>> | undefined

/**
 * The counts are not worth the frame: where a broken line or a server in trouble gives none, those from before stay,
 * and with them the messages and whatever is typed.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    before = await serverLoader()
  } catch (trouble) {
    // A redirect to sign-in is not an error.
    if (!before || trouble instanceof Response) throw trouble
  }
  return before
}
// Called with what the server has drawn, too, so that there always is something from before.
clientLoader.hydrate = true as const

/** What stands around every page of the owner (R-ADM-1). */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { email, counts, mail: told, now } = loaderData
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const isLoading = state === 'loading'
  // What loads the same page again says so itself.
  const isLeaving = isLoading && next.pathname !== pathname
  const content = useNewPage()
  return (
    <Desk email={email}>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <div className="owner">
        <Sidebar email={email} counts={counts} />
        <PhoneBar email={email} counts={counts} />
        <main id="content" ref={content} tabIndex={-1} aria-busy={isLeaving}>
          {isLoading && <div className="loading" aria-hidden />}
          <p className="hidden pt-4 text-ui text-ink-2 noscript:block">
            Everything can be read without JavaScript. To change anything, please turn it on.
          </p>
          <MailBanner mail={told} now={now} />
          <Outlet />
          <footer className="way-out">
            {email}
            <SignOut />
          </footer>
        </main>
      </div>
      <LoadingText isLoading={isLeaving} words={loadingWords(next?.pathname ?? pathname)} />
    </Desk>
  )
}

/** What the browser does for a document, for a page that the router has put in its place. */
function useNewPage() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // The focus stands outside React: it goes to the new page, unless a field there has taken it.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!content.current?.contains(document.activeElement)) content.current?.focus()
  }, [pathname])
  // A page that the browser kept whole may be from before a sign-out: it is asked for again (C-3).
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
  }, [])
  return content
}

/** Where not even the frame can be read. */
export function ErrorBoundary() {
  return (
    <main className="mx-auto max-w-160 px-4 py-10">
      <FailedPage />
    </main>
  )
}
