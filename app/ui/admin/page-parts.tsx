import { ChevronLeft, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState, useContext } from 'react'
import { Link, type To, useHref, useLinkClickHandler } from 'react-router'

import { loadingDelay } from '#app/content/constants.ts'

import { useHydrated } from '../browser.ts'
import { InboxOfAdmin, useCompany } from './company-context.ts'
import { localTime, grouped } from './format.ts'

type StepLink = { name: string; to: To | undefined; icon: LucideIcon }

type PageTitle = {
  title: string
  tab?: string | undefined
  back?: { to: string; name: string }
  children?: ReactNode
}

type Bars = { values: number[]; /** How many at the end are dark. */ recent: number }

export type AvatarProps = { _id: string; name: string; pictureVersion?: string | null | undefined }

type Panel = { id: string; title: ReactNode; beside?: ReactNode } & Omit<
  ComponentProps<'section'>,
  'title'
>

export function Panel({ id, title, beside, className = '', children, ...section }: Panel) {
  return (
    <section {...section} className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </header>
      {children}
    </section>
  )
}

export function Avatar({ _id, name, pictureVersion }: AvatarProps) {
  if (!pictureVersion) {
    return (
      <span className="avatar" aria-hidden>
        {initialsOf(name)}
      </span>
    )
  }
  const address = `/api/people/${_id}/picture?version=${pictureVersion}`
  return <img className="avatar" src={address} alt="" width={40} height={40} />
}

function initialsOf(name: string) {
  const words = name.replace(/@.*/, '').split(/[\s._-]+/)
  const letters = words.flatMap((word) => [...word].slice(0, 1))
  return letters.slice(0, 2).join('').toUpperCase()
}

/** Plain SVG, so it needs no script. The same numbers must be beside it as text. */
export function Bars({ values, recent }: Bars) {
  const most = Math.max(...values, 1)
  const bars = values.map((value, n) => {
    const height = value === 0 ? 1 : 2 + (18 * value) / most
    return `M${n * 8 + 1} 20v-${height}h6v${height}z`
  })
  const first = values.length - recent
  const box = `0 0 ${values.length * 8} 20`
  return (
    <svg className="bars" viewBox={box} preserveAspectRatio="none" aria-hidden>
      <path d={bars.slice(0, first).join('')} />
      <path d={bars.slice(first).join('')} data-recent />
    </svg>
  )
}

export function DeviceTime({ at }: { at: string }) {
  const timeText = useDeviceTime()
  return <time dateTime={at}>{timeText(at)}</time>
}

export function useDeviceTime() {
  const isHydrated = useHydrated()
  return (at: string) => (isHydrated ? localTime(at) : `${at.slice(0, 16).replace('T', ' ')} UTC`)
}

export function LoadingText({ isLoading, words }: { isLoading: boolean; words: string }) {
  const isLate = useLate(isLoading)
  // Always rendered, because screen readers announce only changes inside an element.
  return (
    <p role="status" className="loading-text">
      {isLate && <span>{words}</span>}
    </p>
  )
}

function useLate(isLoading: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), loadingDelay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return isLate && isLoading
}

export function PageTitle({ title, tab = title, back, children }: PageTitle) {
  const { name } = useCompany()
  const { unread } = useContext(InboxOfAdmin)
  const counted = unread > 0 ? `(${grouped(unread)}) ${tab}` : tab
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-3 py-4 sm:gap-x-4 lg:min-h-18 lg:py-3">
      <title>{name ? `${counted} | ${name}` : counted}</title>
      {back && (
        <Link
          to={back.to}
          aria-label={back.name}
          className="-ml-3 -mr-1 grid self-start sm:-mr-3 size-11 place-items-center rounded-control hover:bg-depth-2"
        >
          <ChevronLeft aria-hidden />
        </Link>
      )}
      <h1
        id="content"
        tabIndex={-1}
        className="display line-clamp-3 max-w-full flex-[1_1_min-content] text-h3 wrap-break-word sm:min-w-40 lg:line-clamp-2 lg:text-[25px]"
        title={title}
      >
        {title}
      </h1>
      {children}
    </header>
  )
}

/** Without a target the link is disabled but stays, to keep the focus. */
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
