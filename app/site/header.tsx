import { ChevronDown, Mail, Phone } from 'lucide-react'
import { href } from 'react-router'

import { mailLink, phoneLink, site } from '#app/content/site.ts'

import { CategoryList } from './category-list.tsx'

/** The contact bar (large screens only, R-LAY-1) and the header with the category menu. */
export function Header() {
  return (
    <header>
      <ContactBar />
      <div className="relative z-10 border-b border-line bg-paper">
        <div className="measure flex h-16 items-stretch gap-4 md:h-19 md:gap-8">
          <Logo />
          <nav aria-label="Main" className="ml-auto flex items-stretch md:ml-2">
            <a
              href={href('/')}
              className="hidden items-center px-3.5 text-nav font-medium hover:text-signal md:flex"
            >
              Home
            </a>
            <CategoryMenu />
          </nav>
        </div>
      </div>
    </header>
  )
}

function ContactBar() {
  return (
    <div className="hidden bg-abyss font-data text-data text-on-deep-2 lg:block">
      <div className="measure flex h-9 items-center gap-7">
        <span>
          Service Time <span className="text-on-deep">{site.serviceTime}</span>
        </span>
        <a href={mailLink} className="ml-auto flex items-center gap-2 hover:text-on-deep">
          <Mail aria-hidden className="size-3.5" />
          {site.email}
        </a>
        <a href={phoneLink} className="flex items-center gap-2 text-on-deep hover:underline">
          <Phone aria-hidden className="size-3.5" />
          {site.phone}
        </a>
      </div>
    </div>
  )
}

function Logo() {
  return (
    <a href={href('/')} className="flex items-center gap-3">
      <img src="/favicon.svg" alt="" width={40} height={40} className="size-10" />
      <span className="whitespace-nowrap text-card leading-none font-bold [font-stretch:118%]">
        {site.name}
        <span className="mt-1.5 block font-data text-data leading-none font-normal text-ink-3 [font-stretch:100%]">
          {site.tagline}
        </span>
      </span>
    </a>
  )
}

/** Opens without script: a disclosure with all 18 categories in three columns (R-NAV-7, R-NAV-16). */
function CategoryMenu() {
  return (
    <details data-menu className="group/menu flex items-stretch">
      <summary className="flex h-full items-center gap-2 px-0 text-nav font-medium hover:text-signal md:px-3.5">
        Categories
        <span className="rounded-tag bg-buff text-ink max-sm:hidden px-1.5 py-1 font-data text-data leading-none">
          Offer
        </span>
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open/menu:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-64px)] overflow-y-auto border-b border-ink bg-paper shadow-float">
        <CategoryList className="measure py-3 md:columns-3 md:py-5" />
      </div>
    </details>
  )
}
