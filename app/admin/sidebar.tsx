import {
  DatabaseBackup,
  FileText,
  Gauge,
  Inbox,
  ListTree,
  LogOut,
  type LucideIcon,
  MailPlus,
  Menu,
  Package,
  Plus,
  Settings,
  SearchX,
  Trash2,
  UserRound,
  Video,
  X,
} from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { href, NavLink, useNavigation } from 'react-router'

import { useCompany } from '#app/ui/admin/company-context.ts'
import { grouped } from '#app/ui/admin/format.ts'

import type { LiveCounts } from './counts.server.ts'

type Navigation = { email: string; counts: LiveCounts & { inTrash: number } }

export function PhoneBar(props: Navigation) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { state } = useNavigation()
  // A navigation closes the drawer. The browser, not React, holds the open state of a dialog.
  useEffect(() => {
    if (state === 'loading') drawer.current?.close()
  }, [state])
  const open = (event: MouseEvent) => {
    // Browsers that support `command` would open it a second time.
    event.preventDefault()
    if (!drawer.current?.open) drawer.current?.showModal()
  }
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
        <Entry to={href('/dashboard/add-product')} icon={Plus} words="Add" />
        <button type="button" aria-haspopup="dialog" {...opening} onClick={open}>
          <Menu aria-hidden />
          Menu
        </button>
      </nav>
      <dialog
        id="owner-menu"
        ref={drawer}
        className="owner-drawer"
        aria-label="Menu"
        {...{ closedby: 'any' }}
      >
        <button
          type="button"
          className="close"
          aria-label="Close the menu"
          {...closing}
          onClick={() => drawer.current?.close()}
        >
          <X aria-hidden />
        </button>
        <Navigation {...props} />
      </dialog>
    </>
  )
}

// Browsers that support `command` open and close the drawer without script.
const opening = { command: 'show-modal', commandfor: 'owner-menu' }
const closing = { command: 'close', commandfor: 'owner-menu' }

export function Navigation({ email, counts }: Navigation) {
  const { unread, products, posts, videos, inTrash } = counts
  const groups = {
    Inbox: [
      [href('/dashboard/enquiries'), Inbox, 'Enquiries', { unread }],
      [href('/dashboard/newsletter'), MailPlus, 'Newsletter'],
    ],
    Catalogue: [
      [href('/dashboard/add-product'), Plus, 'Add product'],
      [href('/dashboard/manage-products'), Package, 'Manage products', { count: products }],
      [href('/dashboard/categories'), ListTree, 'Categories'],
      [href('/dashboard/searches'), SearchX, 'Searches'],
    ],
    Journal: [
      [href('/dashboard/add-blog'), Plus, 'Add blog'],
      [href('/dashboard/manage-blog'), FileText, 'Manage blog', { count: posts }],
    ],
    Projects: [
      [href('/dashboard/add-video'), Plus, 'Add video'],
      [href('/dashboard/manage-video'), Video, 'Manage video', { count: videos }],
    ],
  } as const
  return (
    <div className="owner-navigation">
      <a href={href('/')} className="company">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <span>
          {useCompany().name}
          <small>To the site</small>
        </span>
      </a>
      <nav aria-label="Dashboard">
        <Entry to={href('/dashboard')} icon={Gauge} words="Overview" />
        {Object.entries(groups).map(([title, entries]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {entries.map(([to, icon, words, numbers = {}]) => (
              <Entry key={to} to={to} icon={icon} words={words} {...numbers} />
            ))}
          </section>
        ))}
      </nav>
      <div className="end">
        <Entry
          to={href('/dashboard/trash')}
          icon={Trash2}
          words="Trash"
          count={inTrash || undefined}
        />
        <Entry to={href('/dashboard/settings')} icon={Settings} words="Settings" unread={0} />
        <Entry to={href('/dashboard/backups')} icon={DatabaseBackup} words="Backups" />
        <Entry to={href('/dashboard/account')} icon={UserRound} words="Account" />
        <SignOut />
        <p>
          Welcome, <span>{email}</span>
        </p>
      </div>
    </div>
  )
}

/** A plain HTML form, so that signing out works without script. */
export function SignOut() {
  return (
    <form method="post" action="/sign-out">
      <button type="submit">
        <LogOut aria-hidden />
        Sign out
      </button>
    </form>
  )
}

type Entry = {
  to: string
  icon: LucideIcon
  words: string
  count?: number | undefined
  unread?: number
}

/** An entry with an unread count has pages below its path, so it is active on these too. */
function Entry({ to, icon: Icon, words, count, unread }: Entry) {
  return (
    <NavLink to={to} end={unread === undefined}>
      <Icon aria-hidden />
      {words}
      {count !== undefined && <data value={count}>{grouped(count)}</data>}
      {unread ? (
        <span className="unread-count">
          <span className="sr-only">, </span>
          {unread > 999 ? '999+' : unread}
          <span className="sr-only"> unread</span>
        </span>
      ) : null}
    </NavLink>
  )
}
