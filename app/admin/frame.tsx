import { Gauge, Inbox, type LucideIcon, Menu, Package, Plus, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Outlet, useLocation, useNavigation, href } from 'react-router'

import { asksPassword } from '#app/accounts/sessions.server.ts'
import { categoriesFrom, categoriesOf, CategoriesOfPage } from '#app/catalogue/categories.ts'
import { database, mail, currentUser, reportFailure, settings } from '#app/context.ts'
import { trashCount } from '#app/database/trash.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { requireRole, requireSignIn } from '#app/ui/admin/admin-access.server.ts'
import { AdminProvider } from '#app/ui/admin/admin-context.tsx'
import { CheckedForms } from '#app/ui/admin/checked-forms.ts'
import { CompanyOfAdmin, InboxOfAdmin } from '#app/ui/admin/company-context.ts'
import { LoadingText } from '#app/ui/admin/page-parts.tsx'
import { startWorker } from '#app/ui/admin/push-device.ts'
import { logoOf } from '#app/ui/logo.ts'

import type { Route } from './+types/frame.ts'
import { liveCounts } from './counts.server.ts'
import { FailedPage } from './failed-page.tsx'
import type { InboxState } from './live-inbox.client.ts'
import { inboxState } from './live-inbox.server.ts'
import { MailBanner } from './mail-banner.tsx'
import { mailStatus } from './mail-status.server.ts'
import { adds, Entry, isWithin } from './navigation-entry.tsx'
import { loadingWords } from './page-words.ts'

import './admin.css'
import { Navigation, SignOut, type NavigationProps } from './sidebar.tsx'
import { openAgain, UpdateOffer, reportMissingScript } from './update-offer.tsx'

// Browsers that support `command` open and close a drawer without script.
type Drawer = { id: string; words: string }

type DrawerButton = Drawer & { icon: LucideIcon; isHere: boolean }

export const handle: RouteFacts = { hydrated: true }

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRole]

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const [live, inbox, inTrash, status] = await Promise.all([
    liveCounts(db),
    inboxState(db),
    trashCount(db),
    mailStatus(db, context.get(mail)).catch(context.get(reportFailure)),
  ])
  const counts = { ...live, inTrash }
  const owner = context.get(currentUser)
  const { ownerId = '', email = '', name = '', role = 'editor' } = owner ?? {}
  const person = { _id: ownerId, name: name || email, pictureVersion: owner?.pictureVersion }
  const { company, contact, look } = context.get(settings)
  const own = { name: company.name, phone: contact.phone, logo: logoOf(look) }
  const categories = categoriesOf(db).all
  const banner = role === 'owner' ? (status ?? undefined) : undefined
  const shown = { mail: banner, company: own, categories }
  const access = { role, asksPassword: asksPassword(owner) }
  return { email, person, ...access, counts, inbox, ...shown, now: Date.now() }
}

let before: Awaited<ReturnType<typeof loader>> | undefined

/** Without network or server the counts stay, so that the frame keeps its messages and typed text. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    before = await serverLoader()
  } catch (error) {
    // A redirect to sign-in is not an error.
    if (!before || error instanceof Response) throw error
  }
  return before
}
// Runs on hydration too, so that `before` is set from the start.
clientLoader.hydrate = true as const

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { email, person, role, mail: status, company, now } = loaderData
  const inbox = useLiveInbox(loaderData.inbox)
  const counts = { ...loaderData.counts, unread: inbox.unread }
  const categories = useMemo(() => categoriesFrom(loaderData.categories), [loaderData.categories])
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const isLoading = state === 'loading'
  const isLeaving = isLoading && next.pathname !== pathname
  const content = useNewPage()
  const isOwner = role === 'owner'
  const navigation = { person, isOwner, counts }
  return (
    <CompanyOfAdmin value={company}>
      <InboxOfAdmin value={inbox}>
        <AdminProvider email={email} isOwner={isOwner} asksPassword={loaderData.asksPassword}>
          <CheckedForms />
          <nav aria-label="Skip">
            <a href="#content" className="skip">
              Skip to content
            </a>
          </nav>
          <div className="owner">
            <aside aria-label="Sidebar" className="sidebar">
              <Navigation {...navigation} />
            </aside>
            <PhoneBar {...navigation} />
            <main ref={content} aria-busy={isLeaving}>
              {isLoading && <div className="loading" aria-hidden />}
              <p className="hidden pt-4 text-ui text-ink-2 noscript:block">
                Without JavaScript you can read everything, change settings, mail, categories,
                enquiries, quotes and imports, your account and people, and edit all products of a
                list together. For the rest, please turn JavaScript on.
              </p>
              <UpdateOffer />
              <MailBanner mail={status} now={now} />
              <CategoriesOfPage value={categories}>
                <Outlet />
              </CategoriesOfPage>
              <footer className="account-footer">
                {email}
                <SignOut />
              </footer>
            </main>
          </div>
          <LoadingText isLoading={isLeaving} words={loadingWords(next?.pathname ?? pathname)} />
        </AdminProvider>
      </InboxOfAdmin>
    </CompanyOfAdmin>
  )
}

function useNewPage() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // React does not manage the focus: move it to the new page, unless a field there has it.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!content.current?.contains(document.activeElement))
      document.getElementById('content')?.focus()
  }, [pathname])
  useEffect(() => void startWorker(), [])
  // A page from the back/forward cache may be older than a sign-out, so it is reloaded (C-3).
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && openAgain()
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
  }, [])
  return content
}

export function ErrorBoundary() {
  return (
    <main className="mx-auto max-w-160 px-4 py-10">
      <FailedPage />
    </main>
  )
}

function useLiveInbox(loaded: InboxState) {
  const [newest, setNewest] = useState(loaded)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const file = await import('./live-inbox.client.ts').catch(reportMissingScript)
      if (!file || isOver) return
      stop = file.watchInbox(setNewest)
      await file.renewDevice()
    }
    // Without a connection the counts are those of the page, and the device is renewed at the next start.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  const { version, unread } = newest.version > loaded.version ? newest : loaded
  useEffect(() => {
    // The number on the icon of the installed admin; a browser may refuse it.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
  return { version, unread }
}

function PhoneBar(props: NavigationProps) {
  const { pathname } = useLocation()
  const isAdding = Object.values(adds).some(([to]) => to === pathname)
  const isInBar = [
    href('/dashboard'),
    href('/dashboard/enquiries'),
    href('/dashboard/manage-products'),
  ].some((to) => isWithin(to, pathname))
  return (
    <>
      <nav className="phone-bar" aria-label="Shortcuts">
        <Entry to={href('/dashboard')} icon={Gauge} words="Overview" />
        <Entry
          to={href('/dashboard/enquiries')}
          icon={Inbox}
          words="Enquiries"
          unread={props.counts.unread}
        />
        <Entry to={href('/dashboard/manage-products')} icon={Package} words="Products" />
        <DrawerButton id="owner-add" words="Add" icon={Plus} isHere={isAdding} />
        <DrawerButton id="owner-menu" words="Menu" icon={Menu} isHere={!isAdding && !isInBar} />
      </nav>
      <Drawer id="owner-add" words="Add">
        <div className="owner-navigation">
          <nav aria-label="Add">
            {Object.values(adds).map(([to, words]) => (
              <Entry key={to} to={to} icon={Plus} words={words} />
            ))}
          </nav>
        </div>
      </Drawer>
      <Drawer id="owner-menu" words="Menu">
        <Navigation {...props} />
      </Drawer>
    </>
  )
}

function DrawerButton({ id, words, icon: Icon, isHere }: DrawerButton) {
  const open = (event: MouseEvent) => {
    // Browsers that support `command` would open it a second time.
    event.preventDefault()
    const drawer = document.getElementById(id)
    if (drawer instanceof HTMLDialogElement && !drawer.open) drawer.showModal()
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-here={isHere || undefined}
      {...{ command: 'show-modal', commandfor: id }}
      onClick={open}
    >
      <Icon aria-hidden />
      {words}
    </button>
  )
}

function Drawer({ id, words, children }: Drawer & { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { state } = useNavigation()
  // A navigation closes the drawer. The browser, not React, holds the open state of a dialog.
  useEffect(() => {
    if (state === 'loading') drawer.current?.close()
  }, [state])
  return (
    <dialog
      id={id}
      ref={drawer}
      className="owner-drawer"
      aria-label={words}
      {...{ closedby: 'any' }}
    >
      <button
        type="button"
        className="close"
        aria-label="Close the menu"
        {...{ command: 'close', commandfor: id }}
        onClick={() => drawer.current?.close()}
      >
        <X aria-hidden />
      </button>
      {children}
    </dialog>
  )
}
