import { Gauge, Inbox, type LucideIcon, Menu, Package, Plus, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { href, useLocation, useNavigation } from 'react-router'

import { adds, Entry, isWithin } from './navigation-entry.tsx'
import { Navigation, type NavigationProps } from './sidebar.tsx'

export function PhoneBar(props: NavigationProps) {
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

// Browsers that support `command` open and close a drawer without script.
type Drawer = { id: string; words: string }

type DrawerButton = Drawer & { icon: LucideIcon; isHere: boolean }

/** `isHere`: the page of the address is one of those in the drawer. */
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
