import type { LucideIcon } from 'lucide-react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type StepLink = { name: string; to: To | undefined; icon: LucideIcon }

/** Without a target the link stays as a disabled link, so that it keeps the focus. */
export function StepLink({ name, to, icon: Icon }: StepLink) {
  const address = useHref(to ?? '')
  const go = useLinkClickHandler<HTMLAnchorElement>(to ?? '')
  const link = to
    ? { href: address, onClick: go }
    : { role: 'link', 'aria-disabled': true, tabIndex: -1 }
  return (
    <a {...link} className="step" aria-label={name}>
      <Icon aria-hidden />
    </a>
  )
}
