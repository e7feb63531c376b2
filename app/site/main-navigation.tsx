import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'

import { useCategories } from '#app/catalogue/categories.ts'
import { CategoryList } from '#app/catalogue/category-list.tsx'
import { mailLink, phoneLink, useIsFramed, useSettings } from '#app/settings/use-settings.ts'
import { ChatButton } from '#app/ui/button.tsx'

import { allCategories, currentMark, pagesMenu } from './navigation.ts'
import { useChatAddress } from './quick-contact.tsx'

export function MainEntries() {
  const { pathname } = useLocation()
  return (
    <>
      <Entry name="Home" to={href('/')} />
      <CategoryMenu />
      <Entry name="Our Projects" to={href('/videos')} />
      <Entry name="About Us" to={href('/about-us')} />
      <Menu name="Pages" current={pagesMenu.some(([, address]) => address === pathname)}>
        <ul>
          {pagesMenu.map(([name, address]) => (
            <li key={address}>
              <Entry name={name} to={address} />
            </li>
          ))}
        </ul>
      </Menu>
      <Entry name="Blog" to={href('/blogs')} below={['/blog/']} />
      <Entry name="Contact Us" to={href('/contact-us')} />
    </>
  )
}

function Entry({ name, to, below }: { name: string; to: string; below?: string[] }) {
  return (
    <a href={to} aria-current={currentMark(useLocation().pathname, to, below)}>
      {name}
    </a>
  )
}

export function Drawer({ children }: { children: ReactNode }) {
  const { contact } = useSettings()
  const chat = useChatAddress()
  const isFramed = useIsFramed()
  return (
    <>
      <button type="button" popoverTarget="navigation" aria-label="Menu" className="burger" />
      <nav id="navigation" popover="auto" aria-label="Main" className="site-nav">
        <p className="drawer-only drawer-head">
          Menu
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- acts when the drawer opens, not at page load */}
          <button
            autoFocus={!isFramed}
            popoverTarget="navigation"
            aria-label="Close menu"
            className="cross"
          />
        </p>
        {children}
        <div className="drawer-only drawer-foot">
          <a href={phoneLink(contact)}>
            <Phone aria-hidden className="size-3.5" />
            {contact.phone}
          </a>
          <a href={mailLink(contact)}>
            <Mail aria-hidden className="size-3.5" />
            {contact.email}
          </a>
          <ChatButton href={chat}>WhatsApp</ChatButton>
        </div>
      </nav>
    </>
  )
}

function CategoryMenu() {
  const { pathname } = useLocation()
  const { listed } = useCategories()
  const inCatalogue = /^\/(all-categories$|machines|(categories|view-details)\/)/.test(pathname)
  return (
    <Menu name="Categories" tag="Offer" current={inCatalogue}>
      <div className="category-menu">
        <CategoryList current={pathname} />
        <p>
          Not listed? We source it, or offer an alternative.
          <a href={href('/contact-us')}>Send a part number</a>
        </p>
        <p className="menu-more">
          <a href={href('/machines')}>By machine</a>
          <a href={href('/all-categories')}>{allCategories(listed.length)}</a>
        </p>
        {/* Filled by script (ui/enhance/category-pane). */}
        <div className="pane" />
      </div>
    </Menu>
  )
}

type Group = { name: string; tag?: string; current: boolean; children: ReactNode }

function Menu({ name, tag, current, children }: Group) {
  return (
    <details name="menu">
      <summary aria-current={current || undefined}>
        {name}
        {tag && <span className="tag">{tag}</span>}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
