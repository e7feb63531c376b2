import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'

import { mailLink, phoneLink, site } from '#app/content/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { chatAddress } from './navigation.ts'

/** The navigation: a bar on large screens, a drawer that slides in from the right on small ones (R-NAV-2). */
export function Drawer({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" popoverTarget="navigation" aria-label="Menu" className="burger" />
      <nav id="navigation" popover="auto" aria-label="Main" className="site-nav">
        <p className="drawer-only drawer-head">
          Menu
          {/* The focus moves into the drawer when it opens, not when the page loads. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <button autoFocus popoverTarget="navigation" aria-label="Close menu" className="cross" />
        </p>
        {children}
        <div className="drawer-only drawer-foot">
          <a href={phoneLink}>
            <Phone aria-hidden className="size-3.5" />
            {site.phone}
          </a>
          <a href={mailLink}>
            <Mail aria-hidden className="size-3.5" />
            {site.email}
          </a>
          <ButtonLink look="safe" href={chatAddress}>
            <MessageCircle aria-hidden />
            WhatsApp
          </ButtonLink>
        </div>
      </nav>
    </>
  )
}
